package io.jmpi.mpi.operation;

import io.jmpi.Buffer;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.file.FileAccess;
import io.jmpi.file.FileCall;
import io.jmpi.file.MpiFile;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.ArrayBytes;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Memory;
import java.nio.ByteBuffer;

/**
 * Elements that a call reads from a file or writes to it.
 *
 * @param given the program's memory
 * @param used the same memory, or a copy of its bytes if it is an array of another kind than the elements
 * @param buffer the elements there
 * @param type of the elements
 */
public record FileElements(Object given, Object used, Buffer buffer, ElementType type) {
    /** Elements from the beginning of an array or an NIO buffer on. */
    public static FileElements of(Object memory, int count, ElementType type) {
        requireInFile(type);
        Object used = ArrayBytes.of(memory, count, type);
        return new FileElements(memory, used, Memory.of(used, 0, count, type), type);
    }

    /** The elements of a type as a file has them. */
    public static io.jmpi.datatype.Datatype<ByteBuffer> inFile(ElementType type) {
        requireInFile(type);
        return type.inBytes();
    }

    private static void requireInFile(ElementType type) {
        type.requireUsable();
        if (type.isObject()) {
            throw new Refusal(ErrorClass.TYPE, "datatype MPI.OBJECT has no form in a file");
        }
    }

    /** Runs an access until it is complete. */
    public Status run(MpiFile file, FileAccess access, long offset) {
        return completed(access, file.bind(call(access, offset)).blocking());
    }

    /** Starts an access. The memory is no array of another kind. */
    public Request start(MpiFile file, FileAccess access, long offset) {
        return file.bind(call(access, offset)).nonblocking();
    }

    /** Begins a split collective access. */
    public Split begin(MpiFile file, FileAccess access, long offset) {
        return new Split(access, this, file.bind(call(access, offset)).split());
    }

    private FileCall call(FileAccess access, long offset) {
        return FileCall.at(access, offset, buffer);
    }

    private Status completed(FileAccess access, Status outcome) {
        if (!access.isWrite()) {
            ArrayBytes.store(used, given);
        }
        return outcome;
    }

    /**
     * A split collective access that has begun.
     *
     * @param request completes with it
     */
    public record Split(FileAccess access, FileElements elements, Request request) {
        /** Refuses to end another access than the one that has begun, if any, or one with other memory. */
        public static Split require(Split begun, FileAccess access, Object memory) {
            if (begun == null || begun.access != access) {
                throw new Refusal(
                        ErrorClass.OTHER,
                        access.method() + "Begin has not been called"
                                + (begun == null ? "" : ", but " + begun.access.method() + "Begin"));
            }
            if (begun.elements.given != memory) {
                throw new Refusal(
                        ErrorClass.BUFFER, "buf is not the one that " + access.method() + "Begin was called with");
            }
            return begun;
        }

        /** Waits until it is complete. */
        public Status end() {
            return elements.completed(access, request.waitFor());
        }
    }
}
