package io.jmpi.internal.file;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileAccess;
import io.jmpi.file.FileAccess.Positioning;
import io.jmpi.file.FileCall;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.file.access.ElementStream;
import io.jmpi.matching.text.Count;

/** Checks the arguments of data accesses and binds them. Thread: as {@link io.jmpi.file.MpiFile}. */
final class AccessBinder {
    private final FileState state;
    private final FilePointers pointers;

    AccessBinder(FileState state, FilePointers pointers) {
        this.state = state;
        this.pointers = pointers;
    }

    /** Binds a call: from now on it has its place in the file. */
    BoundAccess bind(FileCall call) {
        if (call == null) {
            throw new MpiException(ErrorClass.ARG, "call is null");
        }
        FileAccess access = call.access();
        requireAllowed(access);
        Buffer buffer = access.isWrite()
                ? Arguments.sent("buffer", call.buffer())
                : Arguments.received("buffer", call.buffer());
        SetView view = state.view();
        ElementStream stream = new ElementStream(buffer.elements(), view.bigEndian());
        requireElements(call, stream, view);
        if (state.opened().checks() != null) {
            requireKinds(call, buffer, view);
        }
        long from = pointers.begin(call, stream.bytes() / view.elementSize(), view);
        return new BoundAccess(state, call, buffer, new AccessRun(state, access, view, stream, from));
    }

    private void requireAllowed(FileAccess access) {
        String call = state.describe(access.method());
        if (access.isWrite() && !state.opened().writes()) {
            throw new MpiException(
                    ErrorClass.READ_ONLY, call + ": it was opened with READ; open it with WRITE or READ_WRITE");
        }
        if (!access.isWrite() && !state.opened().reads()) {
            throw new MpiException(
                    ErrorClass.ACCESS, call + ": it was opened with WRITE; open it with READ or READ_WRITE");
        }
        if (access.positioning() != Positioning.SHARED) {
            state.requireNotSequential(access.method());
        }
    }

    private void requireElements(FileCall call, ElementStream stream, SetView view) {
        if (stream.bytes() % view.elementSize() != 0) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    state.describe(call.access().method()) + ": buffer has " + Count.of(stream.bytes(), "byte")
                            + ", which is not a multiple of the " + view.elementSize() + " of element type "
                            + view.given().elementType());
        }
        if (stream.bytes() > 0 && view.own().size() == 0) {
            throw new MpiException(
                    ErrorClass.ARG,
                    state.describe(call.access().method()) + ": buffer has " + Count.of(stream.bytes(), "byte")
                            + ", but file type " + view.given().fileType() + " of the view has none");
        }
    }

    /** Checks that elements match those of the view (MPI 4.1, section 14.6.6): a view of bytes takes all. */
    private void requireKinds(FileCall call, Buffer buffer, SetView view) {
        Datatype<?> type = buffer.type();
        Datatype<?> ofView = view.given().elementType();
        boolean isOfBytes = ofView.kinds().equals(Datatype.BYTE.kinds());
        if (!isOfBytes && !ofView.accepts(type.signature(buffer.count()), buffer.bytes())) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    state.describe(call.access().method()) + ": elements of " + type + " do not match element type "
                            + ofView + " of the view; a view of BYTE takes any elements");
        }
    }
}
