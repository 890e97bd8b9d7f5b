package io.jmpi;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatcherProviderException;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.NearestName;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The settings of one session. The value of a setting is the first one found in: the program ({@link #with}), the
 * system property {@code jmpi.KEY}, the environment variable {@code JMPI_KEY}, the file {@code jmpi.properties} in the
 * working directory, or the default.
 *
 * <p>Immutable; any thread.
 */
public final class MpiConfig {
    private static final String PROPERTY_PREFIX = "jmpi.";

    /** Properties that jmpi's own tests use. */
    private static final String TEST_PREFIX = "jmpi.test.";

    private static final Path FILE = Path.of("jmpi.properties");

    /** Variables that launchers and scripts use. */
    private static final Set<String> LAUNCHER_VARIABLES = Set.of(
            "JMPI_JOB_KEY",
            "JMPI_LOCAL_SIZE",
            "JMPI_LOCAL_RANK",
            "JMPI_CLASS_PATH",
            "JMPI_ROOT",
            "JMPI_SIZE",
            "JMPI_MPJ_ARGS");

    private record Value(String text, String origin) {}

    /** A setting of jmpi or of a matching engine. */
    private record Known(String key, String defaultValue, Consumer<String> check) {
        void requireValid(String value, String origin) {
            try {
                check.accept(value);
            } catch (IllegalArgumentException e) {
                throw refused(
                        "setting '" + key + "' has value '" + value + "' (from " + origin + "): " + e.getMessage());
            }
        }
    }

    private final MatchingEngines engines;
    private final Map<String, Known> known;
    private final Map<String, Value> values;
    private final Optional<ThreadLevel> threadLevel;
    private final Optional<ObjectFilter> filter;

    private MpiConfig(MatchingEngines engines) {
        this(engines, known(engines), Map.of(), Optional.empty(), Optional.empty());
    }

    private MpiConfig(
            MatchingEngines engines,
            Map<String, Known> known,
            Map<String, Value> values,
            Optional<ThreadLevel> threadLevel,
            Optional<ObjectFilter> filter) {
        this.filter = filter;
        this.engines = engines;
        this.known = known;
        this.values = values;
        this.threadLevel = threadLevel;
    }

    /** Returns the defaults, independent of the environment: for tests and for programs that set everything. */
    public static MpiConfig defaults() {
        return new MpiConfig(loadEngines());
    }

    private static MatchingEngines loadEngines() {
        try {
            return MatchingEngines.load();
        } catch (MatcherProviderException e) {
            throw ProgramLine.shorten(new MpiException(ErrorClass.OTHER, e.getMessage(), e.getCause()));
        }
    }

    /** Returns all settings by their keys, in the order of the documentation. */
    private static Map<String, Known> known(MatchingEngines engines) {
        Map<String, Known> known = new LinkedHashMap<>();
        for (Setting setting : Setting.values()) {
            if (setting == Setting.COLLECTIVES_MATCHER) {
                add(known, setting, name -> MatcherChoice.requireKnown(engines, name));
            } else if (setting == Setting.MATCHER) {
                add(known, setting, name -> MatcherChoice.requireKnown(engines, name));
                for (MatcherSetting<?> each : engines.settings()) {
                    known.put(each.key(), new Known(each.key(), each.defaultValue(), each::parse));
                }
            } else {
                add(known, setting, setting::check);
            }
        }
        return known;
    }

    private static void add(Map<String, Known> known, Setting setting, Consumer<String> check) {
        Known engines = known.put(setting.key(), new Known(setting.key(), setting.defaultValue(), check));
        if (engines != null) {
            throw new MpiException(
                    ErrorClass.OTHER,
                    "the setting '" + setting.key() + "' of a matching engine is also a setting of jmpi");
        }
    }

    static String propertyName(String key) {
        return PROPERTY_PREFIX + key;
    }

    static String environmentName(String key) {
        return "JMPI_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /**
     * Reads the settings from file, environment and system properties.
     *
     * @throws MpiException if a value is invalid, or an unknown {@code JMPI_} variable is set, to detect typos
     */
    public static MpiConfig fromEnvironment() {
        return from(MpiRuntime.get().environment());
    }

    public static MpiConfig from(Map<String, String> environment) {
        return from(environment, loadEngines());
    }

    /** As {@link #from(Map)}, with other matching engines than those on the class path of jmpi: for launchers. */
    public static MpiConfig from(Map<String, String> environment, MatchingEngines engines) {
        MpiConfig unset = new MpiConfig(engines);
        Map<String, Value> values = new HashMap<>();
        unset.readFile(values);
        unset.readEnvironment(values, environment);
        unset.readProperties(values);
        values.forEach((key, value) ->
                Objects.requireNonNull(unset.known.get(key)).requireValid(value.text(), value.origin()));
        return new MpiConfig(unset.engines, unset.known, values, Optional.empty(), Optional.empty());
    }

    private void readFile(Map<String, Value> read) {
        if (!Files.exists(FILE)) {
            return;
        }
        Properties properties;
        try {
            properties = TextFile.properties(FILE);
        } catch (IOException e) {
            throw new MpiException(
                    ErrorClass.ARG, "the file of settings " + FILE.toAbsolutePath() + " cannot be read: " + e, e);
        }
        for (String name : properties.stringPropertyNames()) {
            read.put(named(name, "file " + FILE).key(), new Value(properties.getProperty(name), "file " + FILE));
        }
    }

    private void readEnvironment(Map<String, Value> read, Map<String, String> environment) {
        environment.forEach((name, text) -> {
            if (!name.startsWith("JMPI_") || LAUNCHER_VARIABLES.contains(name)) {
                return;
            }
            for (String key : known.keySet()) {
                if (environmentName(key).equals(name)) {
                    read.put(key, new Value(text, "environment variable " + name));
                    return;
                }
            }
            throw refused(unknownVariable(name, known.keySet()));
        });
    }

    private void readProperties(Map<String, Value> read) {
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith(PROPERTY_PREFIX) && !name.startsWith(TEST_PREFIX)) {
                String origin = "system property " + name;
                Known setting = named(name.substring(PROPERTY_PREFIX.length()), origin);
                read.put(setting.key(), new Value(System.getProperty(name), origin));
            }
        }
    }

    private Known named(String key, String origin) {
        Known setting = known.get(key);
        if (setting == null) {
            throw refused(unknownKey(key, origin, known.keySet()));
        }
        return setting;
    }

    /** The text of an error about a key that is not a setting. */
    private static String unknownKey(String key, String origin, Collection<String> known) {
        return "'" + key + "' (from " + origin + ") is not a setting of jmpi" + engineAdvice(key, known)
                + nearestOrAll(NearestName.question(key, known), known);
    }

    /** The text of an error about an environment variable. */
    private static String unknownVariable(String name, Collection<String> known) {
        String key = name.substring("JMPI_".length()).toLowerCase(Locale.ROOT).replace('_', '.');
        List<String> dotted = known.stream().map(each -> each.replace('-', '.')).toList();
        String question = NearestName.of(key, dotted)
                .map(near -> "; did you mean " + environmentName(near) + "?")
                .orElse("");
        return "environment variable " + name + " is not a setting of jmpi" + engineAdvice(key, dotted)
                + nearestOrAll(
                        question, known.stream().map(MpiConfig::environmentName).toList());
    }

    private static String nearestOrAll(String question, Collection<String> known) {
        return question.isEmpty() ? "; known: " + String.join(", ", known) : question;
    }

    /** The hint about a missing engine, if the key begins with a name that no known key begins with. */
    private static String engineAdvice(String key, Collection<String> known) {
        int dot = key.indexOf('.');
        if (dot <= 0) {
            return "";
        }
        String group = key.substring(0, dot + 1);
        return known.stream().anyMatch(each -> each.startsWith(group))
                ? ""
                : ", and there is no matching engine '" + key.substring(0, dot) + "': "
                        + MatchingEngines.cure(key.substring(0, dot));
    }

    /** An error about a setting, whose stack trace begins at the program's call. */
    private static MpiException refused(String message) {
        return ProgramLine.shorten(new MpiException(ErrorClass.ARG, message));
    }

    /**
     * Returns these settings with one changed.
     *
     * @param key as in {@code jmpi.properties}: {@code matcher}, {@code eager.threshold}, ...
     * @throws MpiException if key or value is invalid
     */
    public MpiConfig with(String key, String value) {
        named(key, "the program").requireValid(value, "the program");
        Map<String, Value> changed = new HashMap<>(values);
        changed.put(key, new Value(value, "the program"));
        return new MpiConfig(engines, known, changed, threadLevel, filter);
    }

    /** Returns these settings with another thread level. */
    public MpiConfig withThreadLevel(ThreadLevel level) {
        return new MpiConfig(engines, known, values, Optional.of(level), filter);
    }

    /** Returns the thread level that the program requests, or that of the setting {@code thread.level}. */
    public ThreadLevel threadLevel() {
        return threadLevel.orElseGet(
                () -> ThreadLevel.valueOf(get(Setting.THREAD_LEVEL).toUpperCase(Locale.ROOT)));
    }

    public String get(Setting setting) {
        return get(setting.key());
    }

    /**
     * Returns the value of a setting of jmpi or of a matching engine.
     *
     * @param key as in {@code jmpi.properties}
     * @throws MpiException if there is no such key
     */
    public String get(String key) {
        Value value = values.get(key);
        return value == null ? named(key, "the program").defaultValue() : value.text();
    }

    /** Describes the origin of a value. */
    public String origin(Setting setting) {
        return origin(setting.key());
    }

    private String origin(String key) {
        Value value = values.get(key);
        return value == null ? "default" : value.origin();
    }

    public int number(Setting setting) {
        return Integer.parseInt(get(setting));
    }

    /** Returns the available matching engines. */
    public MatchingEngines engines() {
        return engines;
    }

    /** Returns the settings of the matching engines. */
    public MatcherSettings matcherSettings() {
        Map<String, String> set = new HashMap<>();
        for (MatcherSetting<?> setting : engines.settings()) {
            set.put(setting.key(), get(setting.key()));
        }
        return MatcherSettings.of(set);
    }

    /** Returns these settings with a filter for received objects, instead of one by the settings {@code objects.*}. */
    public MpiConfig with(ObjectFilter filter) {
        return new MpiConfig(engines, known, values, threadLevel, Optional.of(filter));
    }

    /** Returns the filter for received objects. */
    public ObjectFilter objectFilter() {
        return filter.orElseGet(this::filterBySettings);
    }

    /**
     * Returns the stream that serializes and deserializes objects: the chosen serializer, with the filter for received
     * objects.
     *
     * @throws MpiException if the serializer is not on the class path: a launcher need not have it there, but ranks
     *     must
     */
    public ObjectStream objectStream() {
        String name = get(Setting.OBJECTS_SERIALIZER);
        try {
            return new ObjectStream(objectFilter(), ObjectSerializer.named(name));
        } catch (IllegalArgumentException e) {
            throw refused("setting 'objects.serializer' has value '" + name + "' (from "
                    + origin(Setting.OBJECTS_SERIALIZER) + "): " + e.getMessage());
        }
    }

    private ObjectFilter filterBySettings() {
        return ObjectFilter.of(get(Setting.OBJECTS_ALLOW), number(Setting.OBJECTS_MAX_BYTES));
    }

    /** Returns one line for each setting: key, value and origin. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (String key : known.keySet()) {
            lines.append(String.format(Locale.ROOT, "%s = %s (%s)%n", key, get(key), origin(key)));
        }
        return lines.toString();
    }
}
