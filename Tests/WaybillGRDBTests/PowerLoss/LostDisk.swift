import CWaybillPowerLoss
import Foundation
import WaybillTesting

/// The files of a folder, and what of them a loss of power may leave.
///
/// What was synced is there. Of what was only written, each sector of 512 bytes
/// may be there or not, in any combination; names that were made or deleted
/// since the folder was synced too.
struct LostDisk {
    /// How much of what was not synced is left.
    enum Luck {
        case nothing
        case everything
        /// Each sector with this probability.
        case some(Double)
    }

    private enum Change {
        case write(Int, UnsafeRawBufferPointer)
        case truncation(Int)
    }

    private struct File {
        var synced: [UInt8] = []
        var pending: [Change] = []
    }

    private struct Name {
        /// The file that it leads to after a loss of power; nil for none.
        var synced: Int?
        var pending: [Int?] = []

        var current: Int? { pending.last ?? synced }
    }

    private var files: [File] = []
    private var names: [Int32: Name] = [:]

    /// Whether the disk only claims that it has synced.
    var isLying = false

    mutating func apply(_ event: waybill_event) {
        switch Int(event.kind) {
        case WAYBILL_CREATED:
            files.append(File())
            names[event.file, default: Name()].pending.append(files.count - 1)
        case WAYBILL_WRITTEN:
            let bytes = UnsafeRawBufferPointer(start: event.bytes, count: Int(event.length))
            files[file(event.file)].pending.append(.write(Int(event.offset), bytes))
        case WAYBILL_TRUNCATED:
            files[file(event.file)].pending.append(.truncation(Int(event.offset)))
        case WAYBILL_SYNCED where !isLying:
            sync(file(event.file))
            if event.flags == 1 { syncFolder() }
        case WAYBILL_DELETED:
            names[event.file, default: Name()].pending.append(nil)
            if event.flags == 1, !isLying { syncFolder() }
        default: break
        }
    }

    /// The file that a name leads to now.
    ///
    /// One that was there before the recording was empty, and synced.
    private mutating func file(_ name: Int32) -> Int {
        if let file = names[name]?.current { return file }
        files.append(File())
        names[name] = Name(synced: files.count - 1)
        return files.count - 1
    }

    private mutating func sync(_ number: Int) {
        for change in files[number].pending { LostDisk.apply(change, to: &files[number].synced) }
        files[number].pending = []
    }

    private mutating func syncFolder() {
        names = names.mapValues { Name(synced: $0.current) }
    }

    /// What a loss of power at this moment leaves.
    func remains(_ luck: Luck, _ random: inout SeededGenerator) -> [String: [UInt8]] {
        var remains: [String: [UInt8]] = [:]
        for (number, name) in names.sorted(by: { $0.key < $1.key }) {
            let later = name.pending.count
            let kept =
                switch luck {
                case .nothing: 0
                case .everything: later
                case .some: Int.random(in: 0...later, using: &random)
                }
            let file = kept == 0 ? name.synced : name.pending[kept - 1]
            guard let file, let text = waybill_name(number) else { continue }
            remains[String(cString: text)] = content(of: files[file], luck, &random)
        }
        return remains
    }

    private func content(
        of file: File, _ luck: Luck, _ random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = file.synced
        for change in file.pending {
            switch luck {
            case .nothing: return bytes
            case .everything: LostDisk.apply(change, to: &bytes)
            case .some(let share):
                for part in LostDisk.sectors(of: change)
                where Double.random(in: 0..<1, using: &random) < share {
                    LostDisk.apply(part, to: &bytes)
                }
            }
        }
        return bytes
    }

    /// The parts of a change that a disk makes one by one.
    private static func sectors(of change: Change) -> [Change] {
        guard case .write(let offset, let bytes) = change else { return [change] }
        var parts: [Change] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, ((offset + start) / 512 + 1) * 512 - offset)
            parts.append(
                .write(offset + start, UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
            start = end
        }
        return parts
    }

    private static func apply(_ change: Change, to file: inout [UInt8]) {
        switch change {
        case .truncation(let length):
            if length < file.count { file.removeLast(file.count - length) }
            if length > file.count { file += [UInt8](repeating: 0, count: length - file.count) }
        case .write(let offset, let bytes):
            let gap = offset + bytes.count - file.count
            if gap > 0 { file += [UInt8](repeating: 0, count: gap) }
            file.withUnsafeMutableBytes { target in
                UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: bytes)
            }
        }
    }
}
