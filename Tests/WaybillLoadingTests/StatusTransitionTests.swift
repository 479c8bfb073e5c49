import Testing
import WaybillLoading

@Suite struct StatusTransitionTests {
    private enum Kind: CaseIterable {
        case loading, failed, empty, loaded
    }

    private typealias Transition = StatusTransition<Kind>

    // Behaviour 3/14
    @Test func `each change makes one transition, and no change makes none`() {
        for from in Kind.allCases {
            for to in Kind.allCases {
                var transitions = StatusTransitions<Kind>()
                _ = transitions.move(to: from)
                let transition = transitions.move(to: to)
                #expect(
                    transition
                        == (from == to ? nil : Transition(from: from, to: to, isAnimated: true)))
                #expect(transitions.shown == to)
            }
        }
    }

    // Behaviour 3/14, 3/17
    @Test func `a forced transition is made in any case, and not animated`() {
        var transitions = StatusTransitions<Kind>()
        #expect(
            transitions.move(to: .loading, isForced: true)
                == Transition(from: nil, to: .loading, isAnimated: false))
        #expect(
            transitions.move(to: .loading, isForced: true)
                == Transition(from: .loading, to: .loading, isAnimated: false))
        #expect(
            transitions.move(to: .loaded, isForced: true)
                == Transition(from: .loading, to: .loaded, isAnimated: false))
        #expect(transitions.move(to: .loaded) == nil)
    }
}
