package io.jmpi.offload.optimistic;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.kernels.MatchCounters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Counters of the engine {@code optimistic} beyond those of {@link MatchingStatistics}. Thread: the matcher's caller.
 */
public final class OptimisticCounters {
    /** Messages that the device has decided. */
    public static final String MESSAGES = "device_messages";

    /** Messages that the device has found unexpected. */
    public static final String UNEXPECTED = "device_unexpected";

    public static final Map<String, ToLongFunction<MatchCounters>> OF_THREADS = new LinkedHashMap<>();

    static {
        OF_THREADS.put(MESSAGES, MatchCounters::messages);
        OF_THREADS.put("device_early_skips", MatchCounters::earlySkips);
        OF_THREADS.put("device_conflicts", MatchCounters::conflicts);
        OF_THREADS.put("device_fast_paths", MatchCounters::fastPaths);
        OF_THREADS.put("device_slow_paths", MatchCounters::slowPaths);
        OF_THREADS.put(UNEXPECTED, MatchCounters::unexpected);
        OF_THREADS.put("device_left_marked", MatchCounters::leftMarked);
    }

    /** Of programs that have been unloaded. */
    private final Map<String, Long> former = new LinkedHashMap<>();

    /** Times that the device had no memory when the matcher was made. */
    long noMemory;

    /** Times that the tables were full. */
    long tablesFull;

    /** Times that matching returned to the device. */
    long returns;

    /** Adds the counters of a device that is about to be closed. */
    void add(DeviceLink device) {
        OF_THREADS.forEach((name, counter) -> former.merge(name, device.sum(counter), Long::sum));
    }

    /** All counters by name, those of the device now in use included; it may be null. */
    Map<String, Long> snapshot(DeviceLink device) {
        Map<String, Long> all = new LinkedHashMap<>();
        OF_THREADS.forEach((name, counter) ->
                all.put(name, former.getOrDefault(name, 0L) + (device == null ? 0 : device.sum(counter))));
        all.put("software_no_memory", noMemory);
        all.put("software_tables_full", tablesFull);
        all.put("software_returns", returns);
        return all;
    }
}
