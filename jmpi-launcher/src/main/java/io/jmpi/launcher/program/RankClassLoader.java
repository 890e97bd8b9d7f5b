package io.jmpi.launcher.program;

import io.jmpi.job.Job;
import io.jmpi.job.JobProvider;
import io.jmpi.launcher.join.RankProcess;
import io.jmpi.launcher.join.SeparateJobs;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The class loader of one rank's program. It defines the program's classes itself, including those that its parent could
 * load. Classes of the JDK and of jmpi come from the parent. The libraries of jmpi are hidden from a program of the user's
 * ({@link JmpiLibraries}): such a program gets its own, or none.
 *
 * <p>If ranks are threads of one JVM, this loader gives each rank its own statics, while all share one job and one
 * transport. The examples and benchmarks count as programs; and the bindings (module {@code jmpi-mpi}) have statics of
 * each rank, even if only the parent has their classes. As the context class loader of the program's threads it also
 * identifies their rank. Some calls in the classes that it defines are replaced ({@link ReplacedCalls}).
 *
 * <p>Thread: any. Lifetime: that of the program's threads; it is not closed, because they may load classes to the end.
 */
public final class RankClassLoader extends URLClassLoader implements JobProvider {
    private static final String LIBRARY = "io.jmpi.";

    /**
     * The packages of the bindings with their implementation, and of those of MPJ Express. Our classes go before those of a user's
     * mpj.jar.
     */
    private static final List<String> BINDINGS = List.of("mpi.", "io.jmpi.mpi.", "mpjbuf.", "mpjdev.");

    private static final List<String> PROGRAMS = List.of("io.jmpi.examples.", "io.jmpi.bench.");
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /**
     * All packages of the JDK's modules. A program's copy of one of them (an old xml-apis.jar) is ignored, as usual.
     */
    private static final Set<String> JDK_PACKAGES = new HashSet<>();

    static {
        registerAsParallelCapable();
        for (Module module : ModuleLayer.boot().modules()) {
            JDK_PACKAGES.addAll(module.getPackages());
        }
    }

    /**
     * A rank that is a thread of the launcher's JVM.
     *
     * @param settings value of {@link JobProvider#settings}
     * @param exit ends the rank with an exit code; called by a thread that then unwinds
     */
    public record InJvm(int rank, Job job, Map<String, String> settings, IntConsumer exit) {}

    private final SeparateJobs ownJobs = new SeparateJobs();
    private final boolean hidesLibraries;

    /** Null in a process of the rank's own. */
    private final InJvm inJvm;

    /** Creates the loader in a process of the rank's own. It has no name, which stack traces would show. */
    public RankClassLoader(List<URL> ownEntries, ClassLoader parent) {
        super(ownEntries.toArray(new URL[0]), parent);
        hidesLibraries = true;
        inJvm = null;
        exportReplacements();
    }

    /**
     * Creates the loader of a rank in one JVM. Its name distinguishes ranks in messages of the JVM, and in stack traces that a
     * program prints itself.
     *
     * @param ownEntries directories and jars with the program's classes
     * @param hidesLibraries whether the program is the user's
     */
    public RankClassLoader(List<URL> ownEntries, ClassLoader parent, boolean hidesLibraries, InJvm inJvm) {
        super("rank-" + inJvm.rank(), ownEntries.toArray(new URL[0]), parent);
        this.hidesLibraries = hidesLibraries;
        this.inJvm = inJvm;
        exportReplacements();
    }

    /** Lets the program call {@link RankExit} and {@link RankResources} also if jmpi is on the module path. */
    private void exportReplacements() {
        RankClassLoader.class.getModule().addExports(RankClassLoader.class.getPackageName(), getUnnamedModule());
    }

    /** The rank of the calling thread, if it is one of this JVM; empty if it belongs to no rank. */
    public static Optional<RankClassLoader> current() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        while (loader != null) {
            if (loader instanceof RankClassLoader ofRank) {
                return Optional.of(ofRank);
            }
            loader = loader.getParent();
        }
        return Optional.empty();
    }

    /** The loader of the program's class that is next on the stack; otherwise that of the calling thread. */
    static Optional<RankClassLoader> ofCaller() {
        Optional<RankClassLoader> onStack = STACK.walk(
                frames -> frames.map(frame -> frame.getDeclaringClass().getClassLoader())
                        .filter(RankClassLoader.class::isInstance)
                        .map(RankClassLoader.class::cast)
                        .findFirst());
        return onStack.isPresent() ? onStack : current();
    }

    public int rank() {
        return inJvm.rank();
    }

    /**
     * Handles a call of {@code System.exit} by the program. Ends the rank and returns true if it is a thread of the
     * launcher's JVM.
     */
    boolean exit(int code) {
        if (inJvm == null) {
            RankProcess.ofThis().exits(code);
            return false;
        }
        inJvm.exit().accept(code);
        return true;
    }

    @Override
    public Optional<Job> join(Map<String, String> environment) {
        return inJvm == null ? RankProcess.join(environment) : Optional.of(inJvm.job());
    }

    @Override
    public void startsOwnJob(int ranks) {
        if (inJvm == null) {
            RankProcess.startsOwnJob(ranks);
        } else {
            ownJobs.started(inJvm.rank(), inJvm.job().size(), ranks);
        }
    }

    @Override
    public Map<String, String> settings() {
        return inJvm == null ? Map.of() : inJvm.settings();
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
        return own != null || hidesLibraries && JmpiLibraries.ownResource(name) ? own : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (hidesLibraries && JmpiLibraries.ownResource(name)) {
            return findResources(name);
        }
        List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
        all.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(all);
    }

    private Class<?> loadOwnFirst(String name) throws ClassNotFoundException {
        if (isBinding(name)) {
            URL ofParent = getParent().getResource(fileName(name));
            if (ofParent != null) {
                return inJvm == null ? getParent().loadClass(name) : define(name, read(name, ofParent));
            }
        }
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            if (hidesLibraries && JmpiLibraries.ownClass(name)) {
                throw e;
            }
            return getParent().loadClass(name); // something else on the launcher's class path
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
        return define(name, read(name, own));
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

    private Class<?> define(String name, ClassFile file) {
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
        byte[] bytes = (inJvm == null ? ReplacedCalls.IN_PROCESS : ReplacedCalls.IN_JVM).replaceIn(file.bytes());
        return defineClass(name, bytes, 0, bytes.length, file.source());
    }

    private static boolean isBinding(String name) {
        for (String start : BINDINGS) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfProgram(String name) {
        if (name.startsWith(LIBRARY)) {
            return isBinding(name) || PROGRAMS.stream().anyMatch(name::startsWith);
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 || !JDK_PACKAGES.contains(name.substring(0, dot));
    }
}
