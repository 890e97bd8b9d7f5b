package io.jmpi.internal.p2p;

import java.util.List;

/** What {@link ProgressEngine#close} waits for, for reports: the end of this rank's messages, and goodbyes. */
final class Parting extends CompletableOperation {
    static final Operation INSTANCE = new Parting();

    private Parting() {}

    @Override
    public Awaited awaited() {
        return new Awaited("close: its sends must be received, and its peers must call jmpi", List.of());
    }
}
