package io.jmpi.launcher;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.errors.MpiException;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.program.ProgramFinder;
import io.jmpi.matching.MatcherChoice;
import io.jmpi.matching.MatcherProviderException;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.NearestName;
import io.jmpi.transport.TransportModules;
import io.jmpi.transport.TransportProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The options that are settings of jmpi, and the check of all settings. Thread: that of the command. */
final class SettingOptions {
    @Option(
            names = "--matcher",
            paramLabel = "ENGINE",
            completionCandidates = MatcherNames.class,
            description = "Matching engine of all communicators without a hint: ${COMPLETION-CANDIDATES}.")
    private String matcher;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            completionCandidates = TransportNames.class,
            description =
                    "Transport between the ranks: shm, tcp, ucx (RDMA networks, on Java 22), or auto (the default), which chooses.")
    private String transport;

    @Option(
            names = "--progress",
            paramLabel = "MODE",
            completionCandidates = ProgressModes.class,
            description =
                    "Thread that makes progress: application (the calling thread), thread (a dedicated thread), or"
                            + " adaptive (the calling thread until a second thread calls).")
    private String progress;

    /**
     * The result of the check.
     *
     * @param config all settings of the job
     * @param compared the engines to compare; empty without a comparison
     */
    record Checked(MpiConfig config, List<String> compared) {}

    boolean isMatcherGiven() {
        return matcher != null;
    }

    /** Adds environment variables for the options that are given. */
    void addTo(Map<String, String> settings) throws LaunchException {
        if (matcher != null) {
            settings.put("JMPI_MATCHER", matcher);
        }
        if (transport != null) {
            settings.put("JMPI_TRANSPORT", transport);
        }
        if (progress != null) {
            if (!ProgressModes.ALL.contains(progress)) {
                throw new LaunchException("--progress " + progress + ": expected application, thread or adaptive");
            }
            settings.put("JMPI_PROGRESS", progress);
        }
    }

    /**
     * Checks everything that a rank would refuse: the settings from all sources, and the engines on the class path of
     * the program, whether or not they are used.
     */
    Checked check(Map<String, String> settings, String classPath, CompareOption compare) throws LaunchException {
        try (URLClassLoader loader = new URLClassLoader(
                ProgramFinder.urls(classPath).toArray(new URL[0]), getClass().getClassLoader())) {
            MatchingEngines engines = MatchingEngines.load(loader);
            if (matcher != null) {
                requireMatcher(engines);
            }
            List<String> compared = compare.isWanted() ? compare.engines(engines) : List.of();
            Map<String, String> environment = new HashMap<>(System.getenv());
            environment.putAll(settings);
            MpiConfig config = MpiConfig.from(environment, engines);
            requireTransport(config, loader);
            return new Checked(config, compared);
        } catch (MatcherProviderException | MpiException e) {
            throw new LaunchException(e.getMessage(), e);
        } catch (IOException e) {
            throw new LaunchException("the class path cannot be read: " + e.getMessage(), e);
        }
    }

    private void requireMatcher(MatchingEngines engines) throws LaunchException {
        try {
            MatcherChoice.requireKnown(engines, matcher);
        } catch (IllegalArgumentException e) {
            throw new LaunchException("--matcher: " + e.getMessage(), e);
        }
    }

    private void requireTransport(MpiConfig config, ClassLoader loader) throws LaunchException {
        Set<String> known = transports(loader);
        String wanted = config.get(Setting.TRANSPORT);
        if (!known.contains(wanted)) {
            String origin = transport == null ? " (from " + config.origin(Setting.TRANSPORT) + ")" : "";
            String advice = TransportModules.advice(wanted);
            throw new LaunchException("--transport " + wanted + origin + ": unknown transport; known transports: "
                    + String.join(", ", known)
                    + (advice.isEmpty() ? NearestName.question(wanted, known) : " (" + advice + ")"));
        }
    }

    private static Set<String> transports(ClassLoader loader) {
        Set<String> known = new TreeSet<>(Set.of("auto"));
        TransportProvider.all(loader).forEach(provider -> known.add(provider.name()));
        return known;
    }

    /** The values of {@code --transport}. */
    static final class TransportNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return transports(SettingOptions.class.getClassLoader()).iterator();
        }
    }

    /** The values of {@code --progress}. */
    static final class ProgressModes implements Iterable<String> {
        static final List<String> ALL = List.of("application", "thread", "adaptive");

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    /** The values of {@code --matcher}. */
    static final class MatcherNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return MatcherChoice.names(MatchingEngines.load()).iterator();
        }
    }
}
