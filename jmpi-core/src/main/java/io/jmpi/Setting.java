package io.jmpi;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.matching.MatcherSetting;
import java.util.List;
import java.util.function.Consumer;

/**
 * The settings of a session: names, defaults and checks of their values; see {@code docs/configuration.md}. Matching
 * engines define their own: {@link io.jmpi.matching.MatcherProvider#settings}.
 */
// The checks are stateless lambdas.
@SuppressWarnings("ImmutableEnumChecker")
public enum Setting {
    /** Matching engine of communicators whose hints name none; {@code auto} chooses one according to the hints. */
    MATCHER("matcher", "queues"),
    /**
     * Matching engine of the messages of collective operations, in all communicators; {@code auto} chooses it by the
     * properties of these messages.
     */
    COLLECTIVES_MATCHER("collectives.matcher", "queues"),
    /**
     * Whether ranks of one host use memory that they share for collective operations, instead of messages; a number: at most
     * so many ranks share one, in their order. The same at all ranks.
     */
    COLLECTIVES_MEMORY("collectives.memory", "true", Setting::requireSharing),
    /** Whether ranks of one host access allocated windows directly, instead of by messages ({@code true} or {@code false}). */
    WINDOWS_MEMORY("windows.memory", "true", oneOf("true", "false")),
    /** Algorithms of collective operations, such as {@code bcast=chain,gather=linear}; {@code auto} uses the table. */
    ALGORITHMS("algorithms", "auto", value -> MpiRuntime.get().requireAlgorithms(value)),
    /**
     * Transport: {@code shm}, {@code tcp}, {@code in-jvm}; {@code auto} uses in-jvm if all ranks are in this JVM, and shared memory
     * between processes of a host.
     */
    TRANSPORT("transport", "auto"),
    /**
     * Where this rank listens for ranks of other hosts: an interface, an address, or a network in CIDR notation; {@code auto}:
     * the address by which this host reaches its launcher, and the loopback interface if all ranks are on this host.
     */
    TCP_INTERFACE("tcp.interface", "auto", Setting::requireInterface),
    /** Connections between hosts: {@code tls} encrypts them, {@code trusted} leaves that to the network. */
    TCP_SECURITY("tcp.security", "tls", oneOf("tls", "trusted")),
    /**
     * Seconds for which another host may be silent before its ranks are considered lost: it has no power or no cable.
     */
    TCP_TIMEOUT("tcp.timeout", "30", number(3, 86_400)),
    /** Progress mode: {@code application}, {@code thread}, {@code adaptive}; {@code auto} chooses it by the thread level. */
    PROGRESS("progress", "auto", oneOf("auto", "application", "thread", "adaptive")),
    /** Threads that call jmpi, unless the program requests a {@link ThreadLevel}. */
    THREAD_LEVEL("thread.level", "funneled", oneOf("single", "funneled", "serialized", "multiple")),
    /** Longest message in bytes that is sent eagerly: it must fit into one frame. */
    EAGER_THRESHOLD("eager.threshold", "65536", number(0, 64 * 1024)),
    /** Bytes of eager messages that each peer may have in flight to or unexpected at this rank; counted in 32 bits. */
    EAGER_CREDIT("eager.credit", "1048576", number(0, 1 << 30)),
    /**
     * Classes and packages whose objects may be received besides the values and collections of the JDK, and records,
     * separated by commas; {@code records}: no others; {@code none} excludes records.
     */
    OBJECTS_ALLOW("objects.allow", "records", value -> ObjectFilter.of(value, 1)),
    /** Serializer of objects: {@code jdk}, or a serializer on the class path. The same at all ranks. */
    OBJECTS_SERIALIZER("objects.serializer", ObjectSerializer.JDK),
    /** Limit of a message of objects in bytes. */
    OBJECTS_MAX_BYTES(
            "objects.max.bytes", Integer.toString(ObjectFilter.DEFAULT_MAX_BYTES), number(1, Integer.MAX_VALUE)),
    /**
     * Whether a receive accepts only elements of its own kinds: {@code strict}; {@code lenient} accepts bytes of any
     * kind that form whole elements of the receive. In collective operations with counts, a rank's own part, like the
     * parts of other ranks, may then also be smaller than the part that receives it.
     */
    TYPES("types", "strict", oneOf("strict", "lenient")),
    /**
     * Microseconds that a waiter polls before it blocks; {@code auto}: 100 if each rank of this host has a core,
     * otherwise 0.
     */
    SPIN_MICROS("spin.micros", "auto", autoOr(number(0, 1_000_000_000))),
    /** Number of successive ranks of the job that count as sharing a host; {@code auto}: the ranks that share one. */
    HOST_RANKS("host.ranks", "auto", autoOr(number(1, Integer.MAX_VALUE))),
    /**
     * Whether each rank reports its matching counters at the end of the session: to the launcher, or on standard error;
     * with {@code times}, also how long the session was open and how much of that the rank spent in matching.
     */
    STATS("stats", "false", oneOf("true", "false", "times")),
    /**
     * Whether calls are checked against those of other ranks, and buffers against changes while they are lent: this
     * takes time and messages. {@code unbuffered}: also, a send ends only when its message is received. The same at all
     * ranks.
     */
    CHECK("check", "false", oneOf("true", "false", "unbuffered")),
    /** Whether messages, receives and requests that a program leaves behind are logged: {@code report}, {@code silent}. */
    LEFTOVERS("leftovers", "report", oneOf("report", "silent")),
    /**
     * Whether each rank prints a line on standard error that reports the job that it has joined and the address where
     * it listens.
     */
    VERBOSE("verbose", "false", oneOf("true", "false")),
    /** Directory that each rank writes a trace of its calls to, or {@code none}. */
    TRACE("trace", "none", Setting::requireName);

    private final String key;
    private final String byDefault;
    private final Consumer<String> check;

    /** A setting whose users check its values. */
    Setting(String key, String byDefault) {
        this(key, byDefault, value -> {});
    }

    /** A setting whose check throws IllegalArgumentException for an invalid value. */
    Setting(String key, String byDefault, Consumer<String> check) {
        this.key = key;
        this.byDefault = byDefault;
        this.check = check;
    }

    /** Name in {@code jmpi.properties}; the system property adds the prefix {@code jmpi.} */
    public String key() {
        return key;
    }

    /** Name of the system property. */
    public String propertyName() {
        return MpiConfig.propertyName(key);
    }

    /** Name of the environment variable. */
    public String environmentName() {
        return MpiConfig.environmentName(key);
    }

    /** Returns the default value. */
    public String defaultValue() {
        return byDefault;
    }

    /** Throws IllegalArgumentException if the value is invalid. */
    void check(String value) {
        check.accept(value);
    }

    /** An empty name would mean the current directory. */
    private static void requireName(String directory) {
        if (directory.isEmpty()) {
            throw new IllegalArgumentException("must name a directory or be none");
        }
    }

    private static void requireInterface(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "must be auto, an interface, an address, or a network such as 10.1.0.0/16");
        }
    }

    private static void requireSharing(String value) {
        if (!value.equals("true") && !value.equals("false") && !value.matches("[2-9]|[1-5][0-9]|6[0-4]")) {
            throw new IllegalArgumentException("must be true, false, or a number of ranks from 2 to 64");
        }
    }

    private static Consumer<String> oneOf(String... values) {
        return MatcherSetting.oneOf("", List.of(values), "")::parse;
    }

    private static Consumer<String> number(int min, int max) {
        return MatcherSetting.number("", min, min, max, "")::parse;
    }

    private static Consumer<String> autoOr(Consumer<String> check) {
        return value -> {
            if (!value.equals("auto")) {
                check.accept(value);
            }
        };
    }
}
