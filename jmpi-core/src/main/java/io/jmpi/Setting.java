package io.jmpi;

import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.HardwareSettings;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatchingSettings;
import io.jmpi.matching.OptimisticSettings;
import io.jmpi.p2p.EagerLimits;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The settings of a session, with names, defaults and the check of their values; see {@code docs/configuration.md}. */
// The checks are lambdas without state.
@SuppressWarnings("ImmutableEnumChecker")
public enum Setting {
    /** Matching engine of communicators whose hints name none; {@code auto} chooses by their hints. */
    MATCHER("matcher", "queues", MatcherChoice::requireKnown),
    /** Entries that the tag-matching unit of the engine {@code hardware} has. */
    HARDWARE_TAGS("hardware.tags", "1024", number(1, HardwareSettings.MAX_TAGS)),
    /** Length in bytes of the shortest receive buffer that is given to the unit. */
    HARDWARE_THRESHOLD("hardware.threshold", "1024", number(0, Integer.MAX_VALUE)),
    /** Length in bytes of a receive buffer from which older receives are given to the unit so that this one can be. */
    HARDWARE_FORCE_THRESHOLD("hardware.force.threshold", "8192", number(0, Integer.MAX_VALUE)),
    /** How the unit keeps in step with software: {@code counter}, {@code sync-only}; {@code none} is wrong on purpose. */
    HARDWARE_SYNC("hardware.sync", "counter", HardwareSettings::requireSync),
    /** Who runs the unit: a {@code thread} of its own, or the rank when it polls it ({@code polled}). */
    HARDWARE_UNIT("hardware.unit", "thread", oneOf("thread", "polled")),
    /** Bins that the engine {@code exact} starts with. */
    EXACT_BINS("exact.bins", "256", powerOfTwo(MatchingSettings.MAX_BINS)),
    /** Device threads that match the messages of one communicator of the engine {@code optimistic}: its block size. */
    OPTIMISTIC_THREADS("optimistic.threads", "32", number(1, OptimisticSettings.MAX_THREADS)),
    /** Bins of each of the three hash tables of the engine {@code optimistic}. */
    OPTIMISTIC_BINS("optimistic.bins", "256", powerOfTwo(OptimisticSettings.MAX_ENTRIES)),
    /** Receives that a communicator can have posted on the device; more are matched in software. */
    OPTIMISTIC_RECEIVES("optimistic.receives", "1024", number(1, OptimisticSettings.MAX_ENTRIES)),
    /** Messages that a communicator can have on the device, undecided or unexpected; more are matched in software. */
    OPTIMISTIC_MESSAGES("optimistic.messages", "1024", number(1, OptimisticSettings.MAX_ENTRIES)),
    /** Bytes of memory that the device has, for all communicators of a rank. */
    OPTIMISTIC_MEMORY("optimistic.memory", "1572864", number(0, Integer.MAX_VALUE)),
    /** Real threads that run the device; 0: the rank runs it when it polls. */
    OPTIMISTIC_CORES("optimistic.cores", "1", number(0, OptimisticSettings.MAX_CORES)),
    /** Whether a rank runs its device while it waits for it; {@code auto}: if not every rank and core has a processor. */
    OPTIMISTIC_LEND("optimistic.lend", "auto", autoOr(oneOf("true", "false"))),
    /** The optimizations of optimistic matching that are used: {@code all}, {@code none}, or names with commas between. */
    OPTIMISTIC_OPTIMIZATIONS("optimistic.optimizations", "all", OptimisticSettings::parseOptimizations),
    /** Algorithms of collective operations, as {@code bcast=chain,gather=linear}; {@code auto}: as the table says. */
    ALGORITHMS("algorithms", AlgorithmSelection.AUTO, AlgorithmSelection.TABLE::with),
    /** Transport: {@code tcp}, {@code in-jvm}; {@code auto} takes in-jvm where all ranks are in this JVM. */
    TRANSPORT("transport", "auto"),
    /** Who drives communication: {@code application}, {@code thread}; {@code auto} decides by the thread level. */
    PROGRESS("progress", "auto", oneOf("auto", "application", "thread")),
    /** Longest message in bytes that is sent eagerly. */
    EAGER_THRESHOLD("eager.threshold", "65536", number(0, EagerLimits.MAX_THRESHOLD)),
    /** Bytes of eager messages that each peer may have under way or unexpected at this rank. */
    EAGER_CREDIT("eager.credit", "1048576", number(0, EagerLimits.MAX_CREDIT)),
    /** Classes and packages whose objects may be received beside the values of the JDK, with commas between, or {@code none}. */
    OBJECTS_ALLOW("objects.allow", "none", value -> ObjectFilter.of(value, 1)),
    /** Most bytes of a message of objects. */
    OBJECTS_MAX_BYTES(
            "objects.max.bytes", Integer.toString(ObjectFilter.DEFAULT_MAX_BYTES), number(1, Integer.MAX_VALUE)),
    /** Microseconds that a waiter polls before it blocks; {@code auto}: 100 if each rank of this host has a core, else 0. */
    SPIN_MICROS("spin.micros", "auto", autoOr(number(0, 1_000_000_000))),
    /** How many successive ranks of the job count as sharing a host; {@code auto}: those that do share one. */
    HOST_RANKS("host.ranks", "auto", autoOr(number(1, Integer.MAX_VALUE))),
    /** Whether each rank tells its matching counters at the end of the session: to the launcher, or on standard error. */
    STATS("stats", "false", oneOf("true", "false")),
    /** Directory that each rank writes a trace of its calls to, or {@code none}. */
    TRACE("trace", "none", Setting::requireName);

    private final String key;
    private final String byDefault;
    private final Consumer<String> check;

    /** A setting whose values are checked by those who use them. */
    Setting(String key, String byDefault) {
        this(key, byDefault, value -> {});
    }

    /** A setting whose check throws IllegalArgumentException if a value cannot be. */
    Setting(String key, String byDefault, Consumer<String> check) {
        this.key = key;
        this.byDefault = byDefault;
        this.check = check;
    }

    /** Name in {@code jmpi.properties}; the system property is {@code jmpi.} and this. */
    public String key() {
        return key;
    }

    /** Name of the system property. */
    public String propertyName() {
        return "jmpi." + key;
    }

    /** Name of the environment variable. */
    public String environmentName() {
        return "JMPI_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    /** Value when nobody sets it. */
    public String defaultValue() {
        return byDefault;
    }

    /** Throws IllegalArgumentException if the value cannot be. */
    void check(String value) {
        check.accept(value);
    }

    void requireValid(String value, String origin) {
        try {
            check(value);
        } catch (IllegalArgumentException e) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "setting '" + key + "' has value '" + value + "' (from " + origin + "): " + e.getMessage(),
                    e);
        }
    }

    /** An empty name would be that of the current directory. */
    private static void requireName(String directory) {
        if (directory.isEmpty()) {
            throw new IllegalArgumentException("must name a directory, or be none");
        }
    }

    private static Consumer<String> oneOf(String... values) {
        int last = values.length - 1;
        String known = String.join(", ", List.of(values).subList(0, last)) + " or " + values[last];
        return value -> {
            if (!List.of(values).contains(value)) {
                throw new IllegalArgumentException("must be " + known);
            }
        };
    }

    private static Consumer<String> autoOr(Consumer<String> check) {
        return value -> {
            if (!value.equals("auto")) {
                check.accept(value);
            }
        };
    }

    private static Consumer<String> powerOfTwo(int max) {
        Consumer<String> inRange = number(1, max);
        return value -> {
            inRange.accept(value);
            if (Integer.bitCount(Integer.parseInt(value)) != 1) {
                throw new IllegalArgumentException("not a power of two");
            }
        };
    }

    private static Consumer<String> number(long min, long max) {
        return value -> {
            long number;
            try {
                number = Long.parseLong(value);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("not a whole number", e);
            }
            if (number < min || number > max) {
                throw new IllegalArgumentException("not in " + min + ".." + max);
            }
        };
    }
}
