package io.jmpi.internal.core;

import io.jmpi.Communicator;
import io.jmpi.datatype.RefusedObjectException;
import io.jmpi.transport.LogLimit;
import java.lang.System.Logger;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Warns of objects that this rank has refused, because a program that catches the error may wait for them forever. Each
 * reason is reported once. Many different reasons, which only a hostile rank causes, are limited to some per minute.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
public final class RefusedObjects implements Consumer<RefusedObjectException> {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());

    /** Reasons that are remembered. */
    private static final int MOST = 1000;

    private final int rank;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final LogLimit limit = new LogLimit(LOG, System::nanoTime);

    public RefusedObjects(int rank) {
        this.rank = rank;
    }

    @Override
    public void accept(RefusedObjectException refusal) {
        String reason = String.valueOf(refusal.getMessage());
        if (reported.size() < MOST && reported.add(reason)) {
            limit.warn("rank " + rank + " has refused an object: " + reason);
        }
    }
}
