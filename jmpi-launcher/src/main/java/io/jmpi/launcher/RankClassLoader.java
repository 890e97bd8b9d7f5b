package io.jmpi.launcher;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * The class loader of one rank whose program runs in a thread of the launcher's JVM. As the context class loader of the
 * program's threads it also identifies their rank.
 *
 * <p>It defines the program's classes itself, including those that its parent could load, so that each rank has its own
 * statics. Classes of the JDK and of jmpi come from the parent, so that all ranks share one job and one transport. The
 * examples and benchmarks count as programs; and the bindings (package {@code mpi}) have statics of each rank, even if only
 * the parent has their classes. In classes that it defines, calls of {@code System.exit} end the rank ({@link ExitCalls}).
 *
 * <p>Thread: any. Lifetime: that of the program's threads; it is not closed, because they may load classes to the end.
 */
final class RankClassLoader extends URLClassLoader implements JobProvider {
    private static final String LIBRARY = "io.jmpi.";

    /** The packages of the bindings, and of those of MPJ Express. Our classes go before those of a user's mpj.jar. */
    private static final List<String> BINDINGS = List.of("mpi.", "mpjbuf.", "mpjdev.");

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
    private final IntConsumer exit;

    /**
     * Creates the loader of a rank.
     *
     * @param ownEntries directories and jars with the program's classes
     * @param settings value of {@link #settings}
     * @param exit ends the rank with an exit code; called by a thread that then unwinds
     */
    RankClassLoader(
            int rank,
            List<URL> ownEntries,
            ClassLoader parent,
            Job job,
            Map<String, String> settings,
            IntConsumer exit) {
        super("rank-" + rank, ownEntries.toArray(URL[]::new), parent);
        this.rank = rank;
        this.job = job;
        this.settings = Map.copyOf(settings);
        this.exit = exit;
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

    /** Ends the rank, whose program has called {@code System.exit}. */
    void exit(int code) {
        exit.accept(code);
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
        URL ofParent =
                BINDINGS.stream().anyMatch(name::startsWith) ? getParent().getResource(fileName(name)) : null;
        if (ofParent != null) {
            ClassFile file = read(name, ofParent);
            return define(name, file, ExitCalls.replaceIn(file.bytes()));
        }
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

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        URL own = findResource(fileName(name));
        if (own == null) {
            throw new ClassNotFoundException(name);
        }
        ClassFile file = read(name, own);
        byte[] replaced = ExitCalls.replaceIn(file.bytes());
        return replaced == file.bytes() ? super.findClass(name) : define(name, file, replaced);
    }

    private static ClassFile read(String className, URL url) throws ClassNotFoundException {
        try {
            return ClassFile.read(url, fileName(className));
        } catch (IOException e) {
            throw new ClassNotFoundException(className, e);
        }
    }

    private static String fileName(String className) {
        return className.replace('.', '/') + ".class";
    }

    private Class<?> define(String name, ClassFile file, byte[] bytes) {
        int dot = name.lastIndexOf('.');
        String packageName = name.substring(0, Math.max(dot, 0));
        if (dot > 0 && getDefinedPackage(packageName) == null) {
            try {
                if (file.manifest() == null) {
                    definePackage(packageName, null, null, null, null, null, null, null);
                } else {
                    definePackage(packageName, file.manifest(), file.source().getLocation());
                }
            } catch (IllegalArgumentException e) {
                // another thread has just defined it
            }
        }
        return defineClass(name, bytes, 0, bytes.length, file.source());
    }

    private static boolean isOfProgram(String name) {
        if (name.startsWith(LIBRARY)) {
            return PROGRAMS.stream().anyMatch(name::startsWith);
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 || !JDK_PACKAGES.contains(name.substring(0, dot));
    }
}
