package io.jmpi.internal.file;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.OpenMode;
import io.jmpi.internal.file.access.BounceBuffers;
import io.jmpi.internal.file.access.IndependentAccess;
import io.jmpi.internal.file.access.SharedPointer;
import io.jmpi.internal.file.collective.CollectiveAccess;
import io.jmpi.internal.file.collective.Failure;
import io.jmpi.internal.file.collective.FileHints;
import io.jmpi.internal.file.collective.FileMethod;
import io.jmpi.internal.file.collective.FileRanks;
import io.jmpi.internal.recording.FileRecorder;
import io.jmpi.internal.statistics.AccessCounters;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The state of an open file at one rank: hints, view, modes of access; and how its calls run and fail.
 *
 * <p>Thread: as {@link io.jmpi.file.MpiFile}; collective calls change hints and view, perhaps in a thread of the file.
 */
final class FileState {
    private final OpenedFile opened;
    private final FileRanks ranks;
    private final FileTasks tasks;
    private final CollectiveAccess collective;
    private final AccessCounters counters = new AccessCounters();
    private volatile FileHints hints;
    private volatile SetView view;
    private volatile IndependentAccess independent;
    private volatile boolean atomic;
    private volatile boolean closed;

    FileState(OpenedFile opened, FileHints hints) {
        this.opened = opened;
        this.ranks = opened.ranks();
        this.tasks = new FileTasks(opened);
        this.collective = new CollectiveAccess(ranks, opened.file());
        this.view = SetView.initial(ranks.size());
        use(hints);
    }

    OpenedFile opened() {
        return opened;
    }

    FileTasks tasks() {
        return tasks;
    }

    CollectiveAccess collective() {
        return collective;
    }

    AccessCounters counters() {
        return counters;
    }

    IndependentAccess independent() {
        return independent;
    }

    FileHints hints() {
        return hints;
    }

    void use(FileHints next) {
        if (hints == null || hints.readBytes() != next.readBytes()) {
            independent = new IndependentAccess(opened.file(), new BounceBuffers(next.readBytes()));
        }
        hints = next;
    }

    SetView view() {
        return view;
    }

    void see(SetView next) {
        view = next;
    }

    boolean isAtomic() {
        return atomic;
    }

    void setAtomic(boolean wanted) {
        atomic = wanted;
    }

    boolean isClosed() {
        return closed;
    }

    void markClosed() {
        closed = true;
    }

    /** The shared pointer. */
    SharedPointer pointer() {
        if (opened.pointer() == null) {
            throw new MpiException(
                    ErrorClass.UNSUPPORTED_OPERATION,
                    "file " + opened.path() + " has no shared pointer: rank 0 cannot create a file for it in "
                            + opened.path().toAbsolutePath().getParent());
        }
        return opened.pointer();
    }

    /** A call in errors. */
    String describe(String method) {
        return method + " of file " + opened.path();
    }

    // ---------------------------------------------------------------- calls

    /** Reports an error to the handler; returns it for the caller to throw. */
    MpiException raised(MpiException error) {
        return opened.core().raised(error);
    }

    /** Runs a call and reports its errors to the handler. */
    <T> T handled(Supplier<T> call) {
        return opened.core().handled(call);
    }

    /** As {@link #handled}, if the file can be used. */
    <T> T call(Supplier<T> body) {
        return handled(() -> {
            requireUsable();
            return body.get();
        });
    }

    private void requireUsable() {
        if (closed) {
            throw new MpiException(ErrorClass.FILE, "file " + opened.path() + " has been closed");
        }
        if (opened.parent().faults().isRevoked()) {
            throw new MpiException(
                    ErrorClass.REVOKED,
                    "file " + opened.path() + ": the communicator that it was opened with has been revoked");
        }
        opened.core().session().requireOpen();
        opened.core().engine().requireMayCall();
    }

    void requireNotSequential(String method) {
        if (opened.modes().contains(OpenMode.SEQUENTIAL)) {
            throw new MpiException(
                    ErrorClass.UNSUPPORTED_OPERATION,
                    describe(method)
                            + ": it was opened with SEQUENTIAL, which allows only accesses by the shared pointer");
        }
    }

    /** The part of a collective call between the meeting of all ranks and its end. */
    interface CollectiveBody {
        void run(Failure failure);
    }

    /**
     * A number that all ranks must pass alike.
     *
     * @param name in errors
     * @param words what a value means
     */
    record Same(String name, long value, LongFunction<String> words) {
        Same(String name, long value) {
            this(name, value, Long::toString);
        }
    }

    /**
     * Runs a collective call: all ranks meet, run its body, and learn whether it has failed anywhere.
     *
     * @param same at most three
     */
    void collectively(FileMethod method, CollectiveBody body, Same... same) {
        long start = opened.recorder().now();
        long[] numbers = new long[FileRanks.NUMBERS];
        for (int i = 0; i < same.length; i++) {
            numbers[i] = same[i].value;
        }
        call(() -> tasks.inOrder(method.method(), () -> {
            requireSame(method, ranks.meet(method, numbers[0], numbers[1], numbers[2]), same);
            Failure failure = new Failure();
            body.run(failure);
            ranks.agree(method.method(), failure.first());
            return null;
        }));
        record(method, numbers[0], numbers[1], start);
    }

    private void requireSame(FileMethod method, FileRanks.Meeting meeting, Same... same) {
        for (int i = 0; i < same.length; i++) {
            for (int rank = 1; rank < ranks.size(); rank++) {
                long first = meeting.number(0, i);
                long other = meeting.number(rank, i);
                if (first != other) {
                    throw new MpiException(
                            ErrorClass.NOT_SAME,
                            describe(method.method()) + ": " + same[i].name + " differs: " + ranks.nameOf(0) + " has "
                                    + same[i].words.apply(first) + ", " + ranks.nameOf(rank) + " has "
                                    + same[i].words.apply(other));
                }
            }
        }
    }

    private void record(FileMethod method, long first, long second, long start) {
        opened.recorder().call(method.method(), start, line -> {
            switch (method) {
                case SET_SIZE, PREALLOCATE -> line.number("size", first);
                case SET_VIEW -> {
                    line.number("offset", view.given().displacement());
                    FileRecorder.types(line);
                    line.text("datarep", view.given().representation().mpiName());
                }
                case SEEK_SHARED -> line.number("offset", first).number("whence", second);
                case SET_ATOMICITY -> line.number("flag", first);
                default -> {}
            }
        });
    }
}
