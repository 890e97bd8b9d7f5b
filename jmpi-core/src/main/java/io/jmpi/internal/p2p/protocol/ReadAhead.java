package io.jmpi.internal.p2p.protocol;

/** The component that allows messages to be read ahead of their receives. */
public interface ReadAhead {
    /** Called when a message that was read ahead, or is being read, gets its receive. */
    void used(InboundMessage message);
}
