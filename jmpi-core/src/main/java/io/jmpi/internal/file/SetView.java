package io.jmpi.internal.file;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.DataRepresentation;
import io.jmpi.file.FileView;
import io.jmpi.internal.file.access.ElementStream;
import io.jmpi.internal.file.collective.FileViews;
import io.jmpi.internal.file.view.TiledView;
import io.jmpi.matching.text.Count;

/**
 * A view that has been checked, with those of the other ranks. Immutable; any thread.
 *
 * @param given as the program has set it
 * @param own this rank's
 * @param all those of all ranks; null if they are too long to be exchanged
 * @param bigEndian whether elements are big-endian in the file
 */
record SetView(FileView given, TiledView own, FileViews all, boolean bigEndian) {
    static SetView initial(int ranks) {
        TiledView bytes = TiledView.bytes(0);
        return new SetView(FileView.BYTES, bytes, FileViews.same(bytes, ranks), false);
    }

    static SetView of(FileView given, TiledView own, FileViews all) {
        boolean external = given.representation() == DataRepresentation.EXTERNAL32;
        return new SetView(given, own, all, ElementStream.isBigEndian(external));
    }

    /** Bytes of an element of the element type. */
    int elementSize() {
        return given.elementType().size();
    }

    /** Returns the place in the stream of an offset in elements. */
    long position(long offset) {
        long most = own.size() == 0 ? Long.MAX_VALUE : own.mostReachable();
        if (offset > most / elementSize()) {
            throw new MpiException(
                    ErrorClass.ARG, "offset " + offset + " is too large: it is after byte 2^62 of the file");
        }
        return offset * elementSize();
    }

    /** Returns how many elements of the view begin before a place of the file. */
    long elementsBelow(long offset) {
        return own.size() == 0 || !own.isAscending() ? 0 : (own.below(offset) + elementSize() - 1) / elementSize();
    }

    // ---------------------------------------------------------------- checks

    /**
     * Checks a view.
     *
     * @param writes whether the file is open for writing
     */
    static TiledView checked(FileView view, boolean writes) {
        if (view == null) {
            throw new MpiException(ErrorClass.ARG, "view is null");
        }
        if (view.displacement() < 0) {
            throw new MpiException(ErrorClass.ARG, "displacement " + view.displacement() + " is negative");
        }
        if (view.representation() == null) {
            throw new MpiException(ErrorClass.UNSUPPORTED_DATAREP, "representation is null");
        }
        requireType("element type", view.elementType());
        requireType("file type", view.fileType());
        int size = view.elementType().size();
        if (size == 0) {
            throw new MpiException(ErrorClass.TYPE, "element type " + view.elementType() + " has no bytes");
        }
        if (view.fileType().size() % size != 0) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "file type " + view.fileType() + " has "
                            + Count.of(view.fileType().size(), "byte") + ", which is not a multiple of the " + size
                            + " of element type " + view.elementType());
        }
        requireAscending("element type", TiledView.of(0, view.elementType()), writes);
        if (view.displacement() > TiledView.LAST) {
            throw new MpiException(ErrorClass.ARG, "displacement " + view.displacement() + " is too large");
        }
        TiledView tiled = TiledView.of(view.displacement(), view.fileType());
        requireAscending("file type", tiled, writes);
        return tiled;
    }

    private static void requireType(String name, Datatype<?> type) {
        if (type == null) {
            throw new MpiException(ErrorClass.TYPE, name + " is null");
        }
        if (type == Datatype.OBJECT) {
            throw new MpiException(ErrorClass.TYPE, name + " is OBJECT, which has no fixed size");
        }
    }

    private static void requireAscending(String name, TiledView view, boolean writes) {
        if (!view.isInFile()) {
            throw new MpiException(ErrorClass.TYPE, name + " has elements at negative places, where no file has any");
        }
        if (writes && !view.isTypeAscending()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    name
                            + " has elements that overlap or are not at ascending places, but the file is open for writing");
        }
    }
}
