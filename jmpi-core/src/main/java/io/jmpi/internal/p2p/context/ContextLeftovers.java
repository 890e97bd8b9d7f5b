package io.jmpi.internal.p2p.context;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects the program's leftovers in one context: messages that are still stored when it closes, and operations that
 * fail. If the program observes such a failure later, by a wait or test, the operation is not left behind.
 *
 * <p>Thread: the progress thread; when the context is closed, any thread. Nothing is collected on the path of a message
 * that is received.
 */
public final class ContextLeftovers {
    /**
     * Bounds the failed operations that are stored, because a program may start operations with a peer that is gone
     * forever, and never look at them.
     */
    private static final int MOST_FAILED = 1024;

    private final CommContext context;

    /** Messages, and operations that the end of the session has ended; null while there are none, as in most contexts. */
    private Leftovers counted;

    /** Operations that failed before, whose failure the program may still observe. */
    private Map<EngineOperation, Leftovers.Kind> failed;

    private int schedules;

    ContextLeftovers(CommContext context) {
        this.context = context;
    }

    /**
     * Adds a message that is dropped because its context closes.
     *
     * @param probedAt the program's line that has taken it by a matched probe; empty if there is none, or if it is unknown
     */
    void addMessage(InboundMessage message, String probedAt) {
        if (context.isAborted()) {
            return; // Leftovers of an abort are not reported, and there may be no memory.
        }
        boolean isPartitioned = context.isPartitioned(message.tag());
        boolean ofCollective = CommContext.isCollective(context.id) && !isPartitioned;
        count(
                ofCollective ? Leftovers.Kind.COLLECTIVE : Leftovers.Kind.MESSAGE,
                () -> "from rank " + message.source() + ", "
                        + (isPartitioned ? "partitioned, " : ofCollective ? "" : "tag " + message.tag() + ", ")
                        + context.label() + ", " + Leftovers.bytes(message.bytes())
                        + (probedAt.isEmpty() ? "" : ", probed at " + probedAt));
    }

    private void count(Leftovers.Kind kind, Supplier<String> description) {
        if (counted == null) {
            counted = new Leftovers();
        }
        counted.add(kind, description);
    }

    /**
     * Adds an operation that fails now. If the session ends, an operation that another thread is in a call for is not left
     * behind: the call reports it.
     */
    void addFailed(EngineOperation operation, Leftovers.Kind kind, MpiException cause) {
        if (context.isAborted() || CommContext.isCollective(context.id)) {
            return;
        }
        if (cause.isSessionClosed()) {
            if (!operation.isAwaited() && !operation.isReported()) {
                count(kind, operation::describe);
            }
            return;
        }
        if (failed == null) {
            failed = new LinkedHashMap<>();
        }
        if (failed.size() >= MOST_FAILED) {
            failed.keySet().removeIf(EngineOperation::isReported);
        }
        if (failed.size() < MOST_FAILED) {
            failed.put(operation, kind);
        }
    }

    /** Adds the collective operations that are active when the session begins to end. */
    void addSchedules(int active) {
        schedules = active;
    }

    /** One of them ends, and a thread is in a call for it. */
    void scheduleIsAwaited() {
        if (schedules > 0) {
            schedules--;
        }
    }

    /** Returns all that is left of messages, sends and receives. */
    public Leftovers transfers() {
        Leftovers all = new Leftovers();
        if (counted != null) {
            all.addAll(counted);
        }
        if (failed != null) {
            failed.forEach((operation, kind) -> {
                if (!operation.isReported()) {
                    all.add(kind, operation::describe);
                }
            });
        }
        return all;
    }

    /** Returns the leftovers of collective operations: messages, and operations that are not complete. */
    public Leftovers collectives() {
        Leftovers all = transfers();
        for (int i = 0; i < schedules; i++) {
            all.add(Leftovers.Kind.REQUEST, () -> "collective operation, " + context.label());
        }
        return all;
    }
}
