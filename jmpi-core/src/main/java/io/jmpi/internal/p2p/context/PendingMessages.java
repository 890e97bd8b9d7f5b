package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.link.MemoryRegistry;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.text.Count;
import java.util.ArrayList;
import java.util.List;

/**
 * Describes what the contexts of a rank store: posted receives, unexpected messages, and sends that are not complete.
 * The first of each kind are named, unless a device stores them. Progress thread; for one description.
 */
public final class PendingMessages {
    private static final int NAMED = 3;

    private final List<String> posted = new ArrayList<>();
    private final List<String> unexpected = new ArrayList<>();
    private final List<String> sends = new ArrayList<>();
    private long postedCount;
    private long unexpectedCount;
    private long sendCount;

    private PendingMessages() {}

    public static String describe(Contexts contexts, MemoryRegistry announced) {
        PendingMessages pending = new PendingMessages();
        for (CommContext context : contexts.copy()) {
            if (!context.isOfLibrary()) {
                context.direct.pause();
                try {
                    pending.add(context);
                } finally {
                    context.direct.resume();
                }
            }
        }
        announced.forEach(pending::add);
        return text(pending.postedCount, "receive", " posted", pending.posted) + ", "
                + text(pending.unexpectedCount, "message", " unexpected", pending.unexpected)
                + (pending.sendCount == 0
                        ? ""
                        : ", " + text(pending.sendCount, "send", " not received", pending.sends));
    }

    /**
     * Describes the messages of a rank of the job that no receive has taken; empty if there are none, or devices store them.
     *
     * @param rank negative for all ranks
     */
    static String unexpected(Contexts contexts, int rank) {
        PendingMessages pending = new PendingMessages();
        long count = 0;
        for (CommContext context : contexts.copy()) {
            if (context.id % 2 == 0 && !context.isOfLibrary() && !context.device.isOffloaded()) {
                context.direct.pause();
                try {
                    count += pending.addUnexpected(context, rank, ", " + context.label());
                } finally {
                    context.direct.resume();
                }
            }
        }
        return count == 0 ? "" : text(count, "message", " unexpected", pending.unexpected);
    }

    private void add(CommContext context) {
        Matcher matcher = context.matcher;
        postedCount += matcher.statistics().postedDepth();
        unexpectedCount += matcher.statistics().unexpectedDepth();
        if (context.device.isOffloaded()) {
            return; // to name them, its device would have to decide everything first
        }
        String where = ", " + context.label() + (context.id % 2 == 0 ? "" : " collective");
        // A matcher cannot be walked, but it returns its entries in their order, and stores them again as they were.
        if (matcher.statistics().postedDepth() > 0 && posted.size() < NAMED) {
            List<ReceiveOperation> receives = new ArrayList<>();
            context.drainPosted(receives::add);
            for (ReceiveOperation receive : receives) {
                if (posted.size() < NAMED) {
                    posted.add(envelope(context, "source ", receive.postedSource(), receive.postedTag()) + where);
                }
                context.adopt(receive);
            }
        }
        if (unexpected.size() < NAMED) {
            addUnexpected(context, -1, where);
        }
    }

    /** Returns how many there are of a rank of the job; negative for all ranks. */
    private long addUnexpected(CommContext context, int rank, String where) {
        long count = 0;
        if (context.matcher.statistics().unexpectedDepth() > 0) {
            List<ArrivedMessage> messages = new ArrayList<>();
            context.matcher.drainUnexpected(messages::add);
            for (ArrivedMessage message : messages) {
                boolean counts = rank < 0 || context.worldRank(message.source()) == rank;
                count += counts ? 1 : 0;
                if (counts && unexpected.size() < NAMED) {
                    unexpected.add(envelope(context, "from rank ", message.source(), message.tag()) + ", "
                            + Count.of(message.messageLength(), "byte") + where);
                }
                context.matcher.adopt(message);
            }
        }
        return count;
    }

    private void add(SendOperation send) {
        if (send.context.isOfLibrary()) {
            return;
        }
        sendCount++;
        if (sends.size() < NAMED) {
            sends.add(envelope(send.context, "to rank ", send.destination, send.tag()) + ", "
                    + Count.of(send.bytes(), "byte") + ", " + send.context.label());
        }
    }

    private static String envelope(Endpoint context, String preposition, int rank, int tag) {
        return preposition + (rank < 0 ? "any" : rank) + " " + context.tagName(tag);
    }

    private static String text(long count, String noun, String state, List<String> named) {
        String examples =
                named.isEmpty() ? "" : " (" + String.join("; ", named) + (count > named.size() ? "; ..." : "") + ")";
        return (count == 0 ? "no" : Long.toString(count)) + " " + noun + (count == 1 ? "" : "s") + state + examples;
    }
}
