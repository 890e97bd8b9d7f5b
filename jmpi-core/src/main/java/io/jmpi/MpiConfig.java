package io.jmpi;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.HardwareSettings;
import io.jmpi.matching.MatchingSettings;
import io.jmpi.matching.OptimisticSettings;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of one session. A value comes, the first that there is, from the program ({@link #with}), the system
 * property {@code jmpi.KEY}, the environment variable {@code JMPI_KEY}, the file {@code jmpi.properties} in the working
 * directory, or the default.
 *
 * <p>Immutable; any thread.
 */
public final class MpiConfig {
    private static final String PROPERTY_PREFIX = "jmpi.";

    /** Properties of jmpi's own tests. */
    private static final String TEST_PREFIX = "jmpi.test.";

    private static final Path FILE = Path.of("jmpi.properties");

    /** Variables that launchers set for themselves. */
    private static final Set<String> LAUNCHER_VARIABLES = Set.of("JMPI_JOB_KEY", "JMPI_LOCAL_SIZE", "JMPI_LOCAL_RANK");

    private record Value(String text, String origin) {}

    private final Map<Setting, Value> values;
    private final ThreadLevel threadLevel;

    private MpiConfig(Map<Setting, Value> values, ThreadLevel threadLevel) {
        this.values = values;
        this.threadLevel = threadLevel;
    }

    /** Defaults only, whatever the environment says: for tests and for programs that decide everything. */
    public static MpiConfig defaults() {
        return new MpiConfig(new EnumMap<>(Setting.class), ThreadLevel.FUNNELED);
    }

    /**
     * What file, environment and system properties say.
     *
     * @throws MpiException if a value cannot be, or an unknown {@code JMPI_} variable is set, which is a slip of the pen
     */
    public static MpiConfig fromEnvironment() {
        return from(System.getenv());
    }

    public static MpiConfig from(Map<String, String> environment) {
        Map<Setting, Value> values = new EnumMap<>(Setting.class);
        readFile(values);
        readEnvironment(values, environment);
        readProperties(values);
        values.forEach((setting, value) -> setting.requireValid(value.text(), value.origin()));
        return new MpiConfig(values, ThreadLevel.FUNNELED);
    }

    private static void readFile(Map<Setting, Value> values) {
        if (!Files.exists(FILE)) {
            return;
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(FILE)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE.toAbsolutePath(), e);
        }
        for (String name : properties.stringPropertyNames()) {
            values.put(
                    named(name, "file " + FILE),
                    new Value(properties.getProperty(name).strip(), "file " + FILE));
        }
    }

    private static void readEnvironment(Map<Setting, Value> values, Map<String, String> environment) {
        environment.forEach((name, text) -> {
            if (!name.startsWith("JMPI_") || LAUNCHER_VARIABLES.contains(name)) {
                return;
            }
            for (Setting setting : Setting.values()) {
                if (setting.environmentName().equals(name)) {
                    values.put(setting, new Value(text, "environment variable " + name));
                    return;
                }
            }
            throw new MpiException(
                    ErrorClass.ARG,
                    "environment variable " + name + " is no setting of jmpi; known: "
                            + Stream.of(Setting.values())
                                    .map(Setting::environmentName)
                                    .collect(Collectors.joining(", ")));
        });
    }

    private static void readProperties(Map<Setting, Value> values) {
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith(PROPERTY_PREFIX) && !name.startsWith(TEST_PREFIX)) {
                String origin = "system property " + name;
                Setting setting = named(name.substring(PROPERTY_PREFIX.length()), origin);
                values.put(setting, new Value(System.getProperty(name), origin));
            }
        }
    }

    private static Setting named(String key, String origin) {
        for (Setting setting : Setting.values()) {
            if (setting.key().equals(key)) {
                return setting;
            }
        }
        throw new MpiException(
                ErrorClass.ARG,
                "'" + key + "' (from " + origin + ") is no setting of jmpi; known: "
                        + Stream.of(Setting.values()).map(Setting::key).collect(Collectors.joining(", ")));
    }

    /**
     * These settings with one changed.
     *
     * @param key as in {@code jmpi.properties}: {@code matcher}, {@code eager.threshold}, ...
     * @throws MpiException if key or value cannot be
     */
    public MpiConfig with(String key, String value) {
        Setting setting = named(key, "the program");
        setting.requireValid(value, "the program");
        Map<Setting, Value> changed = new EnumMap<>(Setting.class);
        changed.putAll(values);
        changed.put(setting, new Value(value, "the program"));
        return new MpiConfig(changed, threadLevel);
    }

    /** These settings with another thread level. */
    public MpiConfig withThreadLevel(ThreadLevel level) {
        return new MpiConfig(values, level);
    }

    /** The thread level that the program asks for; FUNNELED if it has not said. */
    public ThreadLevel threadLevel() {
        return threadLevel;
    }

    /** A value. */
    public String get(Setting setting) {
        Value value = values.get(setting);
        return value == null ? setting.defaultValue() : value.text();
    }

    /** Where a value comes from, in words. */
    public String origin(Setting setting) {
        Value value = values.get(setting);
        return value == null ? "default" : value.origin();
    }

    public int number(Setting setting) {
        return Integer.parseInt(get(setting));
    }

    /**
     * What the settings say of the matching engines beyond their choice.
     *
     * @param localRanks ranks that share this machine
     * @param processors that it has
     */
    public MatchingSettings matchingSettings(int localRanks, int processors) {
        return new MatchingSettings(
                number(Setting.EXACT_BINS),
                HardwareSettings.of(
                        number(Setting.HARDWARE_TAGS),
                        number(Setting.HARDWARE_THRESHOLD),
                        number(Setting.HARDWARE_FORCE_THRESHOLD),
                        get(Setting.HARDWARE_SYNC),
                        get(Setting.HARDWARE_UNIT).equals("thread")),
                optimisticSettings(localRanks, processors));
    }

    private OptimisticSettings optimisticSettings(int localRanks, int processors) {
        int cores = number(Setting.OPTIMISTIC_CORES);
        String lend = get(Setting.OPTIMISTIC_LEND);
        boolean lends = lend.equals("auto") ? processors < localRanks * (1 + cores) : lend.equals("true");
        return new OptimisticSettings(
                number(Setting.OPTIMISTIC_THREADS),
                number(Setting.OPTIMISTIC_BINS),
                number(Setting.OPTIMISTIC_RECEIVES),
                number(Setting.OPTIMISTIC_MESSAGES),
                number(Setting.OPTIMISTIC_MEMORY),
                cores,
                lends,
                OptimisticSettings.parseOptimizations(get(Setting.OPTIMISTIC_OPTIMIZATIONS)));
    }

    /** What the settings say of objects that are received. */
    public ObjectFilter objectFilter() {
        return ObjectFilter.of(get(Setting.OBJECTS_ALLOW), number(Setting.OBJECTS_MAX_BYTES));
    }

    /** Each setting with its value and where it comes from, a line each. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (Setting setting : Setting.values()) {
            lines.append(String.format(Locale.ROOT, "%s = %s (%s)%n", setting.key(), get(setting), origin(setting)));
        }
        return lines.toString();
    }
}
