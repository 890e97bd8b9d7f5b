package io.jmpi.internal.file;

import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.DataRepresentation;
import io.jmpi.file.FileCall;
import io.jmpi.file.FileErrorHandler;
import io.jmpi.file.FileOperation;
import io.jmpi.file.FileView;
import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import io.jmpi.file.SeekOrigin;
import io.jmpi.internal.file.FileState.CollectiveBody;
import io.jmpi.internal.file.FileState.Same;
import io.jmpi.internal.file.collective.Failure;
import io.jmpi.internal.file.collective.FileHints;
import io.jmpi.internal.file.collective.FileMethod;
import io.jmpi.internal.file.collective.FileRanks;
import io.jmpi.internal.file.collective.FileViews;
import io.jmpi.internal.file.view.TiledView;
import io.jmpi.internal.statistics.AccessStatistics;
import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A file that is open at all ranks of a communicator, as the program sees it. */
final class OpenFile implements MpiFile {
    private static final List<DataRepresentation> REPRESENTATIONS = List.of(DataRepresentation.values());

    private final OpenedFile opened;
    private final FileRanks ranks;
    private final FileState state;
    private final FilePointers pointers;
    private final AccessBinder binder;
    private final Supplier<AccessStatistics> statistics = this::statistics;
    private volatile FileErrorHandler errorHandler = FileErrorHandler.THROW;

    OpenFile(OpenedFile opened, FileHints hints) {
        this.opened = opened;
        this.ranks = opened.ranks();
        this.state = new FileState(opened, hints);
        this.pointers = new FilePointers(state);
        this.binder = new AccessBinder(state, pointers);
        opened.core().setErrorHandler((communicator, error) -> errorHandler.handle(this, error));
        if (opened.modes().contains(OpenMode.APPEND)) {
            pointers.beginAtEnd();
        }
        opened.core().session().statistics().opened(statistics);
    }

    private AccessStatistics statistics() {
        return state.counters().statistics(Printable.line(opened.path().toString()));
    }

    @Override
    public FileOperation bind(FileCall call) {
        return state.call(() -> binder.bind(call));
    }

    // ---------------------------------------------------------------- close, sizes, hints

    @Override
    public void close() {
        if (state.isClosed()) {
            return;
        }
        long start = opened.recorder().now();
        state.handled(() -> {
            opened.core().engine().requireMayCall();
            try {
                state.tasks().awaitAll();
                return state.tasks().inOrder(FileMethod.CLOSE.method(), this::end);
            } finally {
                state.markClosed();
                opened.core().session().statistics().closed(statistics);
                opened.file().close();
                Opening.release(opened.parent(), opened.core(), opened.checks());
            }
        });
        opened.recorder().call(FileMethod.CLOSE.method(), start);
    }

    private Void end() {
        Failure failure = new Failure();
        MpiException mismatch = null;
        MpiException lost = null;
        try {
            mismatch = ranks.meetToClose();
        } catch (MpiException e) {
            lost = e;
        }
        state.markClosed();
        failure.attemptAlways(opened.file()::close);
        if (opened.pointer() != null) {
            failure.attemptAlways(opened.pointer()::close);
        }
        if (lost == null) {
            ranks.agree(FileMethod.CLOSE.method(), null);
        }
        if (ranks.rank() == 0 || lost != null) {
            failure.attemptAlways(this::delete);
        }
        if (lost != null) {
            throw lost;
        }
        ranks.agree(FileMethod.CLOSE.method(), failure.first());
        if (mismatch != null) {
            throw mismatch;
        }
        return null;
    }

    private void delete() {
        if (opened.pointer() != null) {
            opened.pointer().delete();
        }
        if (opened.modes().contains(OpenMode.DELETE_ON_CLOSE)) {
            MpiFile.delete(opened.path());
        }
    }

    @Override
    public boolean isClosed() {
        return state.isClosed();
    }

    @Override
    public void setSize(long bytes) {
        resize(FileMethod.SET_SIZE, bytes, () -> opened.file().setSize(bytes));
    }

    @Override
    public void preallocate(long bytes) {
        resize(FileMethod.PREALLOCATE, bytes, () -> opened.file().preallocate(bytes));
    }

    private void resize(FileMethod method, long bytes, Runnable change) {
        state.call(() -> {
            state.requireNotSequential(method.method());
            if (bytes < 0) {
                throw new MpiException(
                        ErrorClass.ARG, method.method() + " of file " + opened.path() + ": " + bytes + " is negative");
            }
            if (!opened.writes()) {
                throw new MpiException(
                        ErrorClass.READ_ONLY,
                        method.method() + " of file " + opened.path() + ": it was opened with READ");
            }
            return null;
        });
        CollectiveBody body = failure -> {
            if (ranks.rank() == 0) {
                failure.attempt(change);
            }
        };
        state.collectively(method, body, new Same("the number of bytes", bytes));
    }

    @Override
    public long size() {
        return state.call(opened.file()::size);
    }

    @Override
    public Group group() {
        return opened.core().group();
    }

    @Override
    public Set<OpenMode> modes() {
        return opened.modes();
    }

    @Override
    public Path path() {
        return opened.path();
    }

    @Override
    public Info info() {
        return state.hints().info();
    }

    @Override
    public void setInfo(Info given) {
        FileHints next = state.call(() -> checked(given));
        state.collectively(FileMethod.SET_INFO, failure -> state.use(next), hints(next));
    }

    /** The hints that all ranks need alike. */
    private static Same hints(FileHints hints) {
        long own = hints.comparedHash();
        return new Same(
                "a hint about collective access", own, hash -> hash == own ? hints.info() + " as here" : "other ones");
    }

    private FileHints checked(Info given) {
        if (given == null) {
            throw new MpiException(ErrorClass.ARG, "hints is null; use Info.EMPTY for none");
        }
        return state.hints().with(given);
    }

    // ---------------------------------------------------------------- views

    @Override
    public void setView(FileView next, Info given) {
        FileHints nextHints = state.call(() -> checked(given));
        boolean isCurrent = state.call(() -> beginsAtPointer(next));
        FileView checked = isCurrent ? at(0, next) : next;
        state.call(() -> SetView.checked(checked, opened.writes()));
        CollectiveBody body = failure -> {
            FileView wanted = isCurrent ? at(placeOfPointer(failure), next) : next;
            TiledView own = TiledView.of(wanted.displacement(), wanted.fileType());
            state.see(SetView.of(wanted, own, FileViews.exchange(ranks, own)));
            state.use(nextHints);
            pointers.restart(failure);
        };
        int representation = REPRESENTATIONS.indexOf(next.representation());
        state.collectively(
                FileMethod.SET_VIEW,
                body,
                new Same("the size of the element type", next.elementType().size(), size -> Count.of(size, "byte")),
                new Same(
                        "the representation",
                        representation,
                        index -> REPRESENTATIONS.get((int) index).name()),
                hints(nextHints));
    }

    /** Whether a view begins at the shared pointer, as all do in mode SEQUENTIAL. */
    private boolean beginsAtPointer(FileView next) {
        if (next == null) {
            throw new MpiException(ErrorClass.ARG, "view is null");
        }
        boolean isCurrent = next.displacement() == DISPLACEMENT_CURRENT;
        boolean isSequential = opened.modes().contains(OpenMode.SEQUENTIAL);
        if (isSequential != isCurrent) {
            throw new MpiException(
                    ErrorClass.ARG,
                    isCurrent
                            ? "displacement is DISPLACEMENT_CURRENT, but file " + opened.path()
                                    + " was not opened with SEQUENTIAL"
                            : "displacement " + next.displacement() + ", but file " + opened.path()
                                    + " was opened with SEQUENTIAL: use DISPLACEMENT_CURRENT");
        }
        return isCurrent;
    }

    private static FileView at(long displacement, FileView view) {
        return new FileView(displacement, view.elementType(), view.fileType(), view.representation());
    }

    /** Returns where the shared pointer is in the file. Collective. */
    private long placeOfPointer(Failure failure) {
        long[] place = {0};
        if (ranks.rank() == 0) {
            SetView view = state.view();
            failure.attempt(() ->
                    place[0] = view.own().offsetOf(view.position(state.pointer().get())));
        }
        return ranks.broadcast(FileMethod.SET_VIEW.method(), place[0], 0);
    }

    @Override
    public FileView view() {
        return state.view().given();
    }

    // ---------------------------------------------------------------- pointers

    @Override
    public void seek(long offset, SeekOrigin origin) {
        pointers.seek(offset, origin);
    }

    @Override
    public long position() {
        return pointers.position();
    }

    @Override
    public long byteOffset(long offset) {
        return state.call(() -> {
            if (offset < 0) {
                throw new MpiException(
                        ErrorClass.ARG, "byteOffset of file " + opened.path() + ": offset " + offset + " is negative");
            }
            SetView view = state.view();
            TiledView own = view.own();
            return own.size() == 0 ? own.displacement() : own.offsetOf(view.position(offset));
        });
    }

    @Override
    public void seekShared(long offset, SeekOrigin origin) {
        pointers.seekShared(offset, origin);
    }

    @Override
    public long positionShared() {
        return pointers.positionShared();
    }

    // ---------------------------------------------------------------- consistency

    @Override
    public long typeExtent(Datatype<?> type) {
        return state.call(() -> {
            if (type == null || type == Datatype.OBJECT) {
                throw new MpiException(ErrorClass.TYPE, "type is " + type + ", which has no extent in a file");
            }
            return type.extentBytes();
        });
    }

    @Override
    public void setAtomicity(boolean wanted) {
        Same same = new Same("atomic", wanted ? 1 : 0, value -> Boolean.toString(value == 1));
        state.collectively(FileMethod.SET_ATOMICITY, failure -> state.setAtomic(wanted), same);
    }

    @Override
    public boolean atomicity() {
        return state.isAtomic();
    }

    @Override
    public void sync() {
        state.collectively(FileMethod.SYNC, failure -> failure.attempt(opened.file()::force));
    }

    // ---------------------------------------------------------------- errors

    @Override
    public FileErrorHandler errorHandler() {
        return errorHandler;
    }

    @Override
    public void setErrorHandler(FileErrorHandler handler) {
        if (handler == null) {
            throw state.raised(new MpiException(ErrorClass.ARG, "handler is null; use THROW to throw errors"));
        }
        errorHandler = handler;
    }

    @Override
    public String toString() {
        return "file " + opened.path() + " " + opened.modes() + (state.isClosed() ? ", closed" : "");
    }
}
