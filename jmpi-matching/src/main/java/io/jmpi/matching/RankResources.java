package io.jmpi.matching;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Resources that the matchers of one rank share, such as an emulated device. Each is created when the first matcher
 * requests it.
 *
 * <p>Thread: {@link #shared} by the rank's progress thread; {@link #close} once the rank has closed its matchers.
 */
public final class RankResources implements AutoCloseable {
    private final String name;
    private final int localRanks;
    private final Map<Class<?>, AutoCloseable> shared = new LinkedHashMap<>();

    /**
     * Creates none yet.
     *
     * @param name of the rank; begins the names of threads
     * @param localRanks ranks that share this machine
     */
    public RankResources(String name, int localRanks) {
        this.name = name;
        this.localRanks = localRanks;
    }

    /** The name of the rank, a prefix for names of threads. */
    public String name() {
        return name;
    }

    /** Ranks that share this machine. */
    public int localRanks() {
        return localRanks;
    }

    /**
     * The one object of that class that the matchers of the rank share.
     *
     * @param maker creates it if there is none yet
     */
    public synchronized <T extends AutoCloseable> T shared(Class<T> type, Supplier<T> maker) {
        AutoCloseable resource = shared.get(type);
        if (resource == null) {
            resource = maker.get();
            shared.put(type, resource);
        }
        return type.cast(resource);
    }

    /**
     * Closes all resources that were created, in reverse order.
     *
     * @throws IllegalStateException if a resource could not be closed; all others are closed nevertheless
     */
    @Override
    public synchronized void close() {
        List<AutoCloseable> all = new ArrayList<>(shared.values());
        shared.clear();
        IllegalStateException failure = null;
        for (int i = all.size() - 1; i >= 0; i--) {
            try {
                all.get(i).close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException(
                            "a resource that matchers share cannot be closed: " + all.get(i), e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
