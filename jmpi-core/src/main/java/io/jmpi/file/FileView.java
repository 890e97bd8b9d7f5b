package io.jmpi.file;

import io.jmpi.datatype.Datatype;

/**
 * The part of a file that a rank sees (MPI 4.1, section 14.3): from the displacement on, the file type repeats without
 * end, and the bytes where it has elements are the view, in their order. Offsets count elements of the element type in
 * it. Immutable; any thread.
 *
 * <p>A type over arrays means the bytes of its elements: {@code Datatype.DOUBLE} is 8 bytes, and {@code
 * Datatype.DOUBLE.subarray(...)} a part of an array of doubles in the file. A file type spans at most 2^31-1 elements
 * of its basic type (16 GiB of doubles), or 2 GiB if it is a type of bytes in a ByteBuffer, and has at most 2 GiB of data. The
 * displacement has no limit.
 *
 * @param displacement where the view begins, in bytes from the start of the file
 * @param elementType the unit of offsets
 * @param fileType one or several elements of the element type, with gaps
 * @param representation how elements are stored
 */
public record FileView(
        long displacement, Datatype<?> elementType, Datatype<?> fileType, DataRepresentation representation) {
    /** The view of an open file before the first {@link MpiFile#setView}: all bytes. */
    public static final FileView BYTES = new FileView(0, Datatype.BYTE, Datatype.BYTE, DataRepresentation.NATIVE);
}
