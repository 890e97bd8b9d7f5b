package io.jmpi.internal.file;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileCall;
import io.jmpi.file.SeekOrigin;
import io.jmpi.internal.file.collective.Failure;
import io.jmpi.internal.file.collective.FileMethod;
import java.util.List;

/** The pointers of a file: that of this rank, and the shared one. Thread: as {@link io.jmpi.file.MpiFile}. */
final class FilePointers {
    private static final List<SeekOrigin> ORIGINS = List.of(SeekOrigin.values());

    private final FileState state;

    // guarded by this
    private long position;

    FilePointers(FileState state) {
        this.state = state;
    }

    /** At all ranks, before any of them uses a pointer: moves all to the end of the file. */
    void beginAtEnd() {
        Failure failure = new Failure();
        failure.attempt(() -> {
            long size = state.opened().file().size();
            if (state.opened().ranks().rank() == 0 && state.opened().pointer() != null) {
                state.opened().pointer().set(size);
            }
            reset(size);
        });
        state.opened().ranks().agree(FileMethod.OPEN.method(), failure.first());
    }

    synchronized void reset(long elements) {
        position = elements;
    }

    /** Returns where an access of some elements begins in the view's stream, and moves the pointer. */
    long begin(FileCall call, long elements, SetView view) {
        return switch (call.access().positioning()) {
            case EXPLICIT -> {
                if (call.offset() < 0) {
                    throw new MpiException(
                            ErrorClass.ARG,
                            state.describe(call.access().method()) + ": offset " + call.offset() + " is negative");
                }
                yield view.position(call.offset());
            }
            case INDIVIDUAL -> view.position(move(elements));
            case SHARED -> {
                requireOneView(call, view);
                yield call.access().isCollective()
                        ? 0
                        : view.position(state.pointer().getAndAdd(elements));
            }
        };
    }

    private synchronized long move(long elements) {
        long before = position;
        position += elements;
        return before;
    }

    private void requireOneView(FileCall call, SetView view) {
        if (view.all() != null && !view.all().areSame()) {
            throw new MpiException(
                    ErrorClass.ARG,
                    state.describe(call.access().method())
                            + ": the views of the ranks differ; the shared pointer needs one view at all ranks");
        }
    }

    // ---------------------------------------------------------------- seek and tell

    void seek(long offset, SeekOrigin origin) {
        long start = state.opened().recorder().now();
        state.call(() -> {
            state.requireNotSequential("seek");
            synchronized (this) {
                position = target("seek", offset, origin, position);
            }
            return null;
        });
        state.opened()
                .recorder()
                .call("seek", start, line -> line.number("offset", offset).number("whence", ORIGINS.indexOf(origin)));
    }

    private long target(String method, long offset, SeekOrigin origin, long current) {
        if (origin == null) {
            throw new MpiException(ErrorClass.ARG, "origin is null");
        }
        long base = switch (origin) {
            case START -> 0;
            case CURRENT -> current;
            case END -> state.view().elementsBelow(state.opened().file().size());
        };
        long target = base + offset;
        if (offset > 0 && target < 0) {
            throw new MpiException(
                    ErrorClass.ARG,
                    state.describe(method) + ": offset " + offset + " from " + origin + " is too large");
        }
        if (target < 0) {
            throw new MpiException(
                    ErrorClass.ARG,
                    state.describe(method) + ": offset " + offset + " from " + origin
                            + " is before the start of the view (" + base + " + " + offset + " < 0)");
        }
        return target;
    }

    long position() {
        return state.call(() -> {
            state.requireNotSequential("position");
            synchronized (this) {
                return position;
            }
        });
    }

    void seekShared(long offset, SeekOrigin origin) {
        state.call(() -> {
            state.requireNotSequential("seekShared");
            if (origin == null) {
                throw new MpiException(ErrorClass.ARG, "origin is null");
            }
            return null;
        });
        FileState.CollectiveBody body = failure -> {
            if (state.opened().ranks().rank() == 0) {
                failure.attempt(() -> state.pointer()
                        .set(target(
                                "seekShared", offset, origin, state.pointer().get())));
            }
        };
        state.collectively(
                FileMethod.SEEK_SHARED,
                body,
                new FileState.Same("offset", offset),
                new FileState.Same(
                        "origin",
                        ORIGINS.indexOf(origin),
                        index -> ORIGINS.get((int) index).name()));
    }

    long positionShared() {
        return state.call(() -> {
            state.requireNotSequential("positionShared");
            return state.pointer().get();
        });
    }

    /** At all ranks, between their meeting and the end of a call: sets all pointers to 0. */
    void restart(Failure failure) {
        reset(0);
        boolean isFirst = state.opened().ranks().rank() == 0;
        if (isFirst
                && state.opened().pointer() != null
                && state.opened().pointer().isUsed()) {
            failure.attempt(() -> state.opened().pointer().set(0));
        }
    }
}
