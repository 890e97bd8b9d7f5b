package io.jmpi.internal.p2p;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Collects what the program leaves behind in one context: messages that are still there when it closes, and operations
 * that fail. If the program learns of such a failure later, by a wait or test, the operation is not left behind.
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

    /** Null while there are none: most contexts leave nothing. */
    private Leftovers messages;

    private Map<Transfer, Leftovers.Kind> failed;
    private int schedules;

    ContextLeftovers(CommContext context) {
        this.context = context;
    }

    /** Adds a message that is dropped because its context closes. */
    void addMessage(InboundMessage message) {
        if (context.isAborted()) {
            return; // What an abort leaves is not reported, and there may be no memory.
        }
        if (messages == null) {
            messages = new Leftovers();
        }
        messages.add(
                Leftovers.Kind.MESSAGE,
                () -> "from rank " + message.source() + ", tag " + message.tag() + ", " + context.label() + ", "
                        + bytes(message.bytes));
    }

    static String bytes(long bytes) {
        return bytes + (bytes == 1 ? " byte" : " bytes");
    }

    /** Adds an operation that fails now. */
    void addFailed(Transfer operation, Leftovers.Kind kind) {
        if (context.isAborted()) {
            return;
        }
        if (failed == null) {
            failed = new LinkedHashMap<>();
        }
        if (failed.size() >= MOST_FAILED) {
            failed.keySet().removeIf(Transfer::isReported);
        }
        if (failed.size() < MOST_FAILED) {
            failed.put(operation, kind);
        }
    }

    /** Adds the collective operations that are active when the session begins to end. */
    void addSchedules(int active) {
        schedules += active;
    }

    /** Returns all that is left of messages, sends and receives. */
    public Leftovers transfers() {
        Leftovers all = new Leftovers();
        if (messages != null) {
            all.addAll(messages);
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

    /** Returns the collective operations that are left. */
    public Leftovers collectives() {
        Leftovers all = new Leftovers();
        for (int i = 0; i < schedules; i++) {
            all.add(Leftovers.Kind.REQUEST, () -> "collective operation, " + context.label());
        }
        return all;
    }
}
