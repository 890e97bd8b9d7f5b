package io.jmpi.internal.p2p.operation;

import io.jmpi.matching.PostedReceive;

/**
 * A probe (MPI 4.1, section 3.8.1): looks once, or waits until there is a message that it accepts. The message remains
 * in matching.
 */
public class ProbeOperation extends CompletableOperation implements Command {
    public final Endpoint context;
    public final int source;
    public final int tag;
    public final boolean waits;
    private boolean found;
    private int foundSource;
    private int foundTag;
    private long foundBytes;
    private int foundSignature;

    public ProbeOperation(Endpoint context, int source, int tag, boolean waits) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.waits = waits;
    }

    @Override
    public void execute() {
        context.probe(this);
    }

    @Override
    public Awaited awaited() {
        return Awaited.message(claims() ? "mprobe of" : "probe of", context, source, tag);
    }

    @Override
    public String toString() {
        String method = (waits ? "" : "i") + (claims() ? "mprobe" : "probe");
        return Awaited.message(method + " from", context, source, tag).what();
    }

    /** Whether the probe removes the message from the matcher. */
    public boolean claims() {
        return false;
    }

    public final boolean accepts(MessageBody message) {
        return (source == PostedReceive.ANY_SOURCE || source == message.source())
                && (tag == PostedReceive.ANY_TAG || tag == message.tag());
    }

    public final void found(MessageBody message) {
        found = true;
        foundSource = message.source();
        foundTag = message.tag();
        foundBytes = message.bytes;
        foundSignature = message.signature;
        complete(null);
    }

    /** Whether there was a message; valid once complete. */
    public boolean wasFound() {
        return found;
    }

    public int foundSource() {
        return foundSource;
    }

    public int foundTag() {
        return foundTag;
    }

    public long foundBytes() {
        return foundBytes;
    }

    public int foundSignature() {
        return foundSignature;
    }
}
