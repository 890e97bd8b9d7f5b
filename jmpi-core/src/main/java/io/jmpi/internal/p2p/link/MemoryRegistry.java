package io.jmpi.internal.p2p.link;

import io.jmpi.internal.p2p.operation.SendOperation;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * Memory of rendezvous sends that the receiving peer may read, by remote key. Keys start at random and addresses are
 * never used twice, so that a stale or invalid key is detected.
 */
public final class MemoryRegistry {
    private static final long PAGE = 4096;

    private final Int2ObjectHashMap<SendOperation> byKey = new Int2ObjectHashMap<>();
    private final IntHashSet withdrawn = new IntHashSet();
    private int nextKey = ThreadLocalRandom.current().nextInt();
    private long nextAddress = PAGE;

    void register(SendOperation send) {
        do {
            nextKey++;
        } while (byKey.containsKey(nextKey) || withdrawn.contains(nextKey));
        send.register(nextKey, nextAddress);
        nextAddress += (send.bytes() / PAGE + 1) * PAGE;
        byKey.put(nextKey, send);
    }

    /**
     * Returns the send whose memory a peer names by key and address; null if there is none, or if it goes to another
     * peer.
     */
    public SendOperation find(int remoteKey, long virtualAddress, PeerLink peer) {
        SendOperation send = byKey.get(remoteKey);
        if (send == null
                || send.virtualAddress() != virtualAddress
                || send.context.worldRank(send.destination) != peer.rank) {
            return null;
        }
        return send;
    }

    public void deregister(SendOperation send) {
        byKey.remove(send.remoteKey());
    }

    /** Deregisters memory that its peer may still ask for. */
    public void withdraw(SendOperation send) {
        deregister(send);
        withdrawn.add(send.remoteKey());
    }

    /** Whether that memory was withdrawn; called once for each, because the peer then knows. */
    public boolean wasWithdrawn(int remoteKey) {
        return withdrawn.remove(remoteKey);
    }

    /**
     * Whether only the session's end waits for one of them. Messages of this rank to itself count only while they are
     * being read: at the end they can no longer be received.
     */
    public boolean hasUnattended(int self) {
        for (SendOperation send : byKey.values()) {
            if (send.isUnattended() && (send.isBeingRead() || send.context.worldRank(send.destination) != self)) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return byKey.isEmpty();
    }

    /** Visits all registered sends; the visitor must not change the registry. */
    public void forEach(Consumer<? super SendOperation> visitor) {
        byKey.values().forEach(visitor);
    }
}
