package io.jmpi.matching;

import io.jmpi.matching.text.LoadFailure;
import io.jmpi.matching.text.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The available matching engines: those of jmpi first, in a fixed order, then all others by name.
 *
 * <pre>{@code
 * MatcherProvider engine = MatchingEngines.load().named("exact");
 * Matcher matcher = engine.newMatcher(MatcherContext.alone(0, MatchingHints.NONE));
 * }</pre>
 *
 * <p>Immutable; any thread.
 */
public final class MatchingEngines {
    /** Names that have another meaning where an engine's name is expected. */
    private static final Set<String> RESERVED = Set.of(MatcherChoice.AUTO, "all");

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Pattern KEY = Pattern.compile("[a-z0-9.-]+");

    /** The engines of jmpi, from simple to complicated; lists of engines are in this order. */
    private static final List<String> OWN = List.of(
            "queues",
            "vector",
            "bins",
            "ranks",
            "exact",
            "newmadeleine",
            "concurrent",
            "adaptive",
            "hardware",
            "overlap",
            "associative",
            "fpga",
            "portals",
            "optimistic",
            "ucx-tag");

    /** Those of {@link #OWN} that drive an emulated device: they are a module of their own. */
    private static final Set<String> DEVICES =
            Set.copyOf(OWN.subList(OWN.indexOf("hardware"), OWN.indexOf("optimistic") + 1));

    /** The one that another library decides. */
    private static final String UCX = "ucx-tag";

    /** How the JVM names classes of jmpi. */
    private static final String OWN_CLASSES = "io/jmpi/";

    private final Map<String, MatcherProvider> engines = new LinkedHashMap<>();

    private MatchingEngines(List<MatcherProvider> providers) {
        List<MatcherProvider> sorted = new ArrayList<>(providers);
        sorted.sort(Comparator.comparingInt(MatchingEngines::place).thenComparing(MatcherProvider::name));
        for (MatcherProvider provider : sorted) {
            MatcherProvider other = engines.put(provider.name(), provider);
            if (other != null) {
                throw new MatcherProviderException("two matching engines have the name '" + provider.name() + "': "
                        + other.getClass().getName() + " and "
                        + provider.getClass().getName());
            }
        }
        requireDistinctKeys();
    }

    private static int place(MatcherProvider provider) {
        int place = OWN.indexOf(provider.name());
        return place < 0 ? OWN.size() : place;
    }

    /**
     * Finds the engines of jmpi and those that the calling thread's class loader sees.
     *
     * @throws MatcherProviderException if a provider cannot be loaded, breaks a rule, or has the name of another
     */
    public static MatchingEngines load() {
        return load(Thread.currentThread().getContextClassLoader());
    }

    /**
     * Finds the engines of jmpi and those that a class loader sees.
     *
     * @param loader null for none
     * @throws MatcherProviderException if a provider cannot be loaded, breaks a rule, or has the name of another
     */
    public static MatchingEngines load(@Nullable ClassLoader loader) {
        Map<String, MatcherProvider> found = new LinkedHashMap<>();
        ClassLoader own = MatcherProvider.class.getClassLoader();
        addProviders(own, found);
        if (loader != null && loader != own) {
            addProviders(loader, found);
        }
        return of(List.copyOf(found.values()));
    }

    private static void addProviders(ClassLoader loader, Map<String, MatcherProvider> found) {
        try {
            Iterator<MatcherProvider> providers =
                    ServiceLoader.load(MatcherProvider.class, loader).iterator();
            while (hasNext(providers)) {
                MatcherProvider provider = providers.next();
                // By name: a rank that is a thread has the classes of its program once more.
                found.putIfAbsent(provider.getClass().getName(), provider);
            }
        } catch (ServiceConfigurationError e) {
            throw new MatcherProviderException(
                    "a matching engine cannot be loaded: " + e.getMessage()
                            + (e.getCause() == null ? "" : ": " + LoadFailure.text(e.getCause())),
                    e);
        } catch (LinkageError e) { // thrown for a class file that is damaged or of a newer Java
            throw new MatcherProviderException("a matching engine cannot be loaded: " + LoadFailure.text(e), e);
        }
    }

    /** Steps over providers of jmpi that are compiled for a newer Java: their module is optional. */
    private static boolean hasNext(Iterator<MatcherProvider> providers) {
        while (true) {
            try {
                return providers.hasNext();
            } catch (UnsupportedClassVersionError e) {
                if (!String.valueOf(e.getMessage()).startsWith(OWN_CLASSES)) {
                    throw e;
                }
            }
        }
    }

    /**
     * The engines of these providers.
     *
     * @throws MatcherProviderException if one breaks a rule, or has the name of another
     */
    public static MatchingEngines of(List<MatcherProvider> providers) {
        for (MatcherProvider provider : providers) {
            try {
                requireSound(provider);
            } catch (MatcherProviderException e) {
                throw e;
            } catch (RuntimeException | LinkageError e) {
                throw new MatcherProviderException(
                        "the matching engine of " + provider.getClass().getName() + " cannot be used: "
                                + LoadFailure.text(e),
                        e);
            }
        }
        return new MatchingEngines(providers);
    }

    private static void requireSound(MatcherProvider provider) {
        String type = provider.getClass().getName();
        String name = provider.name();
        if (name == null || !NAME.matcher(name).matches() || RESERVED.contains(name)) {
            throw new MatcherProviderException("the matching engine of " + type + " has the invalid name '" + name
                    + "': a name consists of lower-case letters, digits and hyphens, begins with a letter, and is none"
                    + " of " + String.join(", ", new TreeSet<>(RESERVED)));
        }
        if (provider.description() == null || provider.description().contains("\n")) {
            throw new MatcherProviderException("the matching engine '" + name + "' of " + type
                    + " has the description '" + provider.description() + "', which is not one line");
        }
        Set<String> keys = new HashSet<>();
        for (MatcherSetting<?> setting : provider.settings()) {
            requireSound(setting, name, type, keys.add(setting.key()));
        }
    }

    private static void requireSound(MatcherSetting<?> setting, String name, String type, boolean isNew) {
        String key = setting.key();
        String owner = "the matching engine '" + name + "' of " + type + " has the setting '" + key + "'";
        if (!key.startsWith(name + ".")
                || key.length() == name.length() + 1
                || !KEY.matcher(key).matches()) {
            throw new MatcherProviderException(owner + ", whose key must be '" + name + ".' and lower-case letters,"
                    + " digits, hyphens and dots");
        }
        if (!isNew) {
            throw new MatcherProviderException(owner + " twice");
        }
        try {
            setting.parse(setting.defaultValue());
        } catch (IllegalArgumentException e) {
            throw new MatcherProviderException(
                    owner + " with the default '" + setting.defaultValue() + "', which it refuses: " + e.getMessage(),
                    e);
        }
    }

    /** In the environment dots and hyphens are the same. */
    private void requireDistinctKeys() {
        Map<String, String> keys = new HashMap<>();
        for (MatcherSetting<?> setting : settings()) {
            String other = keys.put(setting.key().replace('-', '.'), setting.key());
            if (other != null) {
                throw new MatcherProviderException("the settings '" + other + "' and '" + setting.key()
                        + "' of matching engines have the same name in the environment");
            }
        }
    }

    /** The names of jmpi's engines that match in its own software, in order. */
    public static List<String> software() {
        return OWN.stream()
                .filter(name -> !DEVICES.contains(name) && !name.equals(UCX))
                .toList();
    }

    /** All engines, in order. */
    public List<MatcherProvider> all() {
        return List.copyOf(engines.values());
    }

    /** All names, in order. */
    public List<String> names() {
        return List.copyOf(engines.keySet());
    }

    /** The settings of all engines, in the order of the engines. */
    public List<MatcherSetting<?>> settings() {
        List<MatcherSetting<?>> settings = new ArrayList<>();
        engines.values().forEach(engine -> settings.addAll(engine.settings()));
        return settings;
    }

    /**
     * Finds an engine by its name.
     *
     * @throws IllegalArgumentException if the name is unknown; the message lists the known names
     */
    public MatcherProvider named(String name) {
        MatcherProvider engine = engines.get(name);
        if (engine == null) {
            throw unknown(name, names());
        }
        return engine;
    }

    /** Advice for messages: which module to add so that a missing engine is found. */
    public static String cure(String name) {
        if (name.equals(UCX)) {
            return "on Java 22 or newer, add the dependency io.jmpi:jmpi-transport-ucx, which has the engine " + name;
        }
        return DEVICES.contains(name)
                ? "add the dependency io.jmpi:jmpi-offload-sim, which has the engine " + name
                : "the jar of an engine of your own must be on the class path (-cp, or JMPI_CLASS_PATH)";
    }

    /** The error about an unknown name. */
    static IllegalArgumentException unknown(String name, List<String> known) {
        Optional<String> near = OWN.contains(name) ? Optional.empty() : NearestName.of(name, known);
        return new IllegalArgumentException("unknown matcher '" + name + "'; known matchers: "
                + String.join(", ", known) + "; "
                + near.map(other -> "did you mean " + other + "?").orElseGet(() -> cure(name)));
    }
}
