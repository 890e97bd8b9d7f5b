package io.jmpi.internal.layout;

/** What a type map knows of that which accesses its basic elements in a memory. Immutable; any thread. */
public interface BasicElement {
    /** Of each element. */
    BasicKind kind();

    /** Units of memory that an element has. */
    int extent();

    /** Bytes in a message per unit of memory. */
    default int unitBytes() {
        return kind().size() / extent();
    }
}
