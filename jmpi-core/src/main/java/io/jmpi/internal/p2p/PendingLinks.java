package io.jmpi.internal.p2p;

import java.util.ArrayList;
import java.util.List;

/** The links with frames that back-pressure delayed. Thread: the progress thread. */
final class PendingLinks {
    private final List<PeerLink> links = new ArrayList<>();

    void add(PeerLink link) {
        if (!links.contains(link)) {
            links.add(link);
        }
    }

    void remove(PeerLink link) {
        links.remove(link);
    }

    /** Sends enqueued frames while there is room; returns their number. */
    int drain() {
        int frames = 0;
        for (int i = links.size() - 1; i >= 0; i--) {
            PeerLink link = links.get(i);
            frames += link.drain();
            if (!link.hasUnsent()) {
                links.remove(i);
            }
        }
        return frames;
    }

    boolean isEmpty() {
        return links.isEmpty();
    }

    void clear() {
        links.clear();
    }
}
