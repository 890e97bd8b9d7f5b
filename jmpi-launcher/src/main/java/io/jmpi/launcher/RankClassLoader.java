package io.jmpi.launcher;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The class loader of one rank whose program runs in a thread of the launcher's JVM. As the context class loader of the
 * program's threads it also identifies their rank.
 *
 * <p>It defines the program's classes itself, including those that its parent could load, so that each rank has its own
 * statics. Classes of the JDK and of jmpi come from the parent, so that all ranks share one job and one transport. The
 * examples and benchmarks count as programs.
 *
 * <p>Thread: any. Lifetime: that of the program's threads; it is not closed, because they may load classes to the end.
 */
final class RankClassLoader extends URLClassLoader implements JobProvider {
    private static final String LIBRARY = "io.jmpi.";
    private static final List<String> PROGRAMS = List.of("io.jmpi.examples.", "io.jmpi.bench.");

    /**
     * All packages of the JDK's modules. A program's copy of one of them (an old xml-apis.jar) is ignored, as usual.
     */
    private static final Set<String> JDK_PACKAGES = ModuleLayer.boot().modules().stream()
            .flatMap(module -> module.getPackages().stream())
            .collect(Collectors.toUnmodifiableSet());

    static {
        registerAsParallelCapable();
    }

    private final int rank;
    private final Job job;
    private final Map<String, String> settings;

    /**
     * Creates the loader of a rank.
     *
     * @param ownEntries directories and jars with the program's classes
     * @param settings value of {@link #settings}
     */
    RankClassLoader(int rank, List<URL> ownEntries, ClassLoader parent, Job job, Map<String, String> settings) {
        super("rank-" + rank, ownEntries.toArray(URL[]::new), parent);
        this.rank = rank;
        this.job = job;
        this.settings = Map.copyOf(settings);
    }

    /** The rank of the calling thread; empty if it belongs to no rank. */
    static Optional<RankClassLoader> current() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        while (loader != null) {
            if (loader instanceof RankClassLoader ofRank) {
                return Optional.of(ofRank);
            }
            loader = loader.getParent();
        }
        return Optional.empty();
    }

    int rank() {
        return rank;
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return Optional.of(job);
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = isOfProgram(name) ? loadOwnFirst(name) : loadOwnLast(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    /** Searches own resources first, too: a program's configuration must match its classes. */
    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    private Class<?> loadOwnFirst(String name) throws ClassNotFoundException {
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            return getParent().loadClass(name); // a library on the launcher's class path
        }
    }

    private Class<?> loadOwnLast(String name) throws ClassNotFoundException {
        try {
            return getParent().loadClass(name);
        } catch (ClassNotFoundException e) {
            return findClass(name); // a program whose package name only resembles the library's
        }
    }

    private static boolean isOfProgram(String name) {
        if (name.startsWith(LIBRARY)) {
            return PROGRAMS.stream().anyMatch(name::startsWith);
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 || !JDK_PACKAGES.contains(name.substring(0, dot));
    }
}
