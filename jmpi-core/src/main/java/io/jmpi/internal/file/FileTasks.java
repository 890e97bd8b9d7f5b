package io.jmpi.internal.file;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.request.EngineRequest;
import java.util.function.Supplier;

/**
 * The calls of a file that run in threads of their own: collective ones in one thread, in the order of the calls, and others in another
 * one, because these must not wait for other ranks.
 *
 * <p>Thread: as {@link io.jmpi.file.MpiFile}. Lifetime: that of the file.
 */
final class FileTasks {
    private final OpenedFile opened;
    private final FileQueue others;
    private EngineRequest split;
    private String splitMethod = "";

    FileTasks(OpenedFile opened) {
        this.opened = opened;
        this.others = new FileQueue(
                "jmpi-file-" + opened.core().rank() + "-" + opened.path().getFileName() + "-alone");
    }

    FileQueue collectives() {
        return opened.collectives();
    }

    /** Returns the request of a call, which has not been started. */
    EngineRequest request(String method, Supplier<Long> body, boolean isCollective) {
        String what = method + " of file " + Opening.nameOf(opened.path());
        Supplier<Awaited> needs = () -> isCollective ? opened.ranks().awaited() : null;
        FileTask task = new FileTask(opened.core().engine(), what, body, needs);
        return new FileRequest(opened.core(), task, isCollective ? collectives() : others, isCollective);
    }

    /** Begins a split operation. */
    synchronized EngineRequest beginSplit(EngineRequest request, String method) {
        if (split != null && split.isActive()) {
            throw opened.core()
                    .raised(new MpiException(
                            ErrorClass.REQUEST,
                            method + "Begin was called before the request of the last " + splitMethod
                                    + "Begin of file " + opened.path()
                                    + " has been waited for; a file has one split operation at a time"));
        }
        request.nonblocking();
        split = request;
        splitMethod = method;
        return request;
    }

    /** Runs a collective call that has only a blocking form, after those that are pending. */
    <T> T inOrder(String method, Supplier<T> body) {
        if (collectives().isIdle()) {
            return body.get();
        }
        Object[] result = {null};
        request(
                        method,
                        () -> {
                            result[0] = body.get();
                            return 0L;
                        },
                        true)
                .blocking();
        @SuppressWarnings("unchecked") // It is what the body has returned.
        T typed = (T) result[0];
        return typed;
    }

    /** Waits for all calls of this rank that do not need others, and then for the others. */
    void awaitAll() {
        if (!others.isIdle()) {
            EngineRequest last = request("close", () -> 0L, false);
            last.blocking();
        }
    }
}
