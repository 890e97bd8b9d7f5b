package io.jmpi.internal.layout;

/** The view that a type map has of the accessor of its basic elements in a memory. Immutable; any thread. */
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
