package io.jmpi.internal.file;

import io.jmpi.Mpi;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import io.jmpi.matching.text.Count;
import java.util.Optional;

/** The outcome of a data access. Immutable; any thread. */
record FileStatus(long bytes) implements Status {
    @Override
    public int source() {
        return Mpi.UNDEFINED;
    }

    @Override
    public int tag() {
        return Mpi.UNDEFINED;
    }

    @Override
    public Optional<Datatype<?>> elementType() {
        return Optional.empty();
    }

    @Override
    public int objects() {
        return -1;
    }

    @Override
    public boolean isCancelled() {
        return false;
    }

    @Override
    public String toString() {
        return Count.of(bytes, "byte");
    }
}
