/// Something that only the owner of a store can do, such as to open a screen.
@usableFromInline package protocol OwnerRequest {}
