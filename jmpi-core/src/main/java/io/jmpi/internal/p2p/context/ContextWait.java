package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import java.util.List;

/** Waits for the end of a context's traffic. The result: any thread, once complete. */
public final class ContextWait extends CompletableOperation implements Command {
    private static final int NO_MATTER = -1;

    private final CommContext context;

    /** Whether it waits for messages, and not only for schedules, which end in any case. */
    final boolean forMessages;

    final int messages;
    private boolean reached;

    private ContextWait(CommContext context, boolean forMessages, int messages) {
        this.context = context;
        this.forMessages = forMessages;
        this.messages = messages;
    }

    /** Waits until no schedule is active. */
    public static ContextWait forSchedules(CommContext context) {
        return new ContextWait(context, false, NO_MATTER);
    }

    /** Waits until that many messages have arrived since the context was opened, and no schedule is active. */
    public static ContextWait forMessages(CommContext context, int messages) {
        return new ContextWait(context, true, messages);
    }

    @Override
    public void execute() {
        if (context.ended() != null) {
            complete(context.ended());
        } else {
            context.traffic.await(this);
        }
    }

    @Override
    public Awaited awaited() {
        return new Awaited("free of " + context.label() + ", whose messages have not all arrived", List.of());
    }

    void end(boolean asWished) {
        reached = asWished;
        complete(null);
    }

    /** Whether the condition holds; false if the wait ended because a peer that it needs was lost. */
    public boolean wasReached() {
        return reached;
    }
}
