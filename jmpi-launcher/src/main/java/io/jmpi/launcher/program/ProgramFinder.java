package io.jmpi.launcher.program;

import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.Program;
import io.jmpi.matching.text.LoadFailure;
import io.jmpi.matching.text.NearestName;
import io.jmpi.matching.text.TextFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the program that the user names before anything starts: a short name, a main class, or a jar.
 *
 * <p>Short names come from all resources {@value #NAMES} on the class path, {@code name=main.Class}; where two define
 * the same name, the first on the class path wins.
 */
public final class ProgramFinder {
    /** The resources that define short names of programs. */
    static final String NAMES = "META-INF/jmpi/programs.properties";

    /** The property that names a program that the script jmpirun builds as soon as a user names it. */
    private static final String BUILDABLE = "jmpirun.buildable";

    /** Of a JVM, about the file of a class that its package does not allow there. */
    private static final Pattern WRONG_NAME = Pattern.compile("wrong name: ([\\w$/]+)/[\\w$]+");

    /** How deep packages are searched for a class that is probably meant. */
    private static final int MAX_PACKAGES = 8;

    /** Entries of a class path that a message names. */
    private static final int MAX_LISTED = 8;

    private final String userPath;
    private final String launcherPath;

    /**
     * Creates a finder.
     *
     * @param userPath the user's class path; empty if there is none
     * @param launcherPath the class path of the launcher's own JVM
     */
    public ProgramFinder(String userPath, String launcherPath) {
        this.userPath = userPath;
        this.launcherPath = launcherPath;
    }

    /** Finds a program by the user's name for it. */
    public Program find(String name) throws LaunchException {
        return name.endsWith(".jar") ? findJar(name) : findClass(name);
    }

    /** All short names, with their main classes. */
    public Map<String, String> names() throws LaunchException {
        try (URLClassLoader loader = loader(userPath)) {
            return names(loader);
        } catch (IOException e) {
            throw new LaunchException("the class path cannot be read: " + e.getMessage(), e);
        }
    }

    private Program findJar(String name) throws LaunchException {
        if (!Files.isRegularFile(Path.of(name))) {
            throw new LaunchException("jar " + name + " not found");
        }
        String mainClass;
        try (JarFile jar = new JarFile(name)) {
            Manifest manifest = jar.getManifest();
            mainClass = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        } catch (IOException e) {
            throw new LaunchException("jar " + name + " cannot be read: " + e.getMessage(), e);
        }
        if (mainClass == null) {
            throw new LaunchException("jar " + name + " names no Main-Class in its manifest; to run one of its classes:"
                    + " -cp " + name + " CLASS");
        }
        String path = userPath.isEmpty() ? name : name + File.pathSeparator + userPath;
        return check(mainClass.trim(), path, "the Main-Class of " + name);
    }

    private Program findClass(String name) throws LaunchException {
        return check(names().getOrDefault(name, name), userPath, name);
    }

    private Program check(String mainClass, String path, String asked) throws LaunchException {
        try (URLClassLoader loader = loader(path)) {
            MainMethod main = MainMethod.of(mainClass, loader);
            List<URL> own = urls(path); // may contain the main class's entry already, which is harmless
            if (main.location() != null) {
                own.add(main.location());
            }
            List<String> entries = split(path);
            return new Program(
                    mainClass,
                    main.location() != null && !urls(launcherPath).contains(main.location()),
                    String.join(File.pathSeparator, entries),
                    RankClassPath.join(path, entries, launcherPath),
                    List.copyOf(own));
        } catch (ClassNotFoundException e) {
            throw new LaunchException(notFound(mainClass, path, asked), e);
        } catch (NoSuchMethodException e) {
            throw new LaunchException(e.getMessage(), e);
        } catch (LinkageError e) {
            throw new LaunchException("class " + mainClass + " cannot be loaded: " + reason(e), e);
        } catch (IOException e) {
            throw new LaunchException("the class path cannot be read: " + e.getMessage(), e);
        }
    }

    /** The JVM's message, or advice if the file of a class is not where its package requires. */
    private static String reason(LinkageError error) {
        Matcher wrong = WRONG_NAME.matcher(String.valueOf(error.getMessage()));
        if (!wrong.find()) {
            return LoadFailure.text(error);
        }
        return "it is in package " + wrong.group(1).replace('/', '.') + "; run it as "
                + wrong.group().substring("wrong name: ".length()).replace('/', '.')
                + ", with the directory above the package's in -cp";
    }

    private String notFound(String mainClass, String path, String asked) throws LaunchException {
        StringBuilder text = new StringBuilder("class ").append(mainClass).append(" not found");
        if (!asked.equals(mainClass)) {
            text.append(" (").append(asked).append(')');
        }
        text.append("; searched: ").append(asGiven(path)).append("jmpirun's own class path");
        Set<String> names = names().keySet();
        text.append("; known programs: ").append(names.isEmpty() ? "none" : String.join(", ", names));
        String similar = similar(mainClass, path, names);
        if (!similar.isEmpty() && mainClass.endsWith("." + similar)) {
            text.append("; there is a class ")
                    .append(similar)
                    .append(" without these directories: put the directory above them into -cp");
        } else if (!similar.isEmpty()) {
            text.append("; did you mean ").append(similar).append('?');
        } else if (mainClass.endsWith(".java")) {
            text.append("; this is a source file: compile it with javac, and name the class: ")
                    .append(arguments(mainClass));
        } else if (mainClass.endsWith(".class")) {
            text.append("; this is a file: name the class: ").append(arguments(mainClass));
        } else if (path.isEmpty()) {
            text.append("; for a class of your own, give its directory or jar with -cp");
        }
        return text.toString();
    }

    /** The arguments that name the class of a file, if it is in no package. */
    private static String arguments(String file) {
        Path path = Path.of(file);
        String directory = path.getParent() == null ? "." : path.getParent().toString();
        String name = path.getFileName().toString();
        return "-cp " + directory + " " + name.substring(0, name.lastIndexOf('.'));
    }

    /** The entries of a class path as the user has written them, with a comma behind each; a long list is truncated. */
    private static String asGiven(String path) {
        String[] entries = path.isEmpty() ? new String[0] : path.split(File.pathSeparator, -1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(MAX_LISTED, entries.length); i++) {
            text.append(entries[i].isEmpty() ? "." : entries[i])
                    .append(entries[i].endsWith("*") || Files.exists(Path.of(entries[i])) ? "" : " (does not exist)")
                    .append(", ");
        }
        return text + (entries.length > MAX_LISTED ? "... (" + entries.length + " entries), " : "");
    }

    /** Returns the programs that are probably meant: written as a file, without its package, or misspelt; empty if none are. */
    private static String similar(String wrong, String path, Set<String> names) throws LaunchException {
        String simple = simpleName(wrong.replaceFirst("\\.(class|java)$", "").replace(File.separatorChar, '.'));
        SortedMap<String, SortedSet<String>> classes = new TreeMap<>();
        for (String entry : split(path)) {
            for (String name : classesIn(Path.of(entry))) {
                classes.computeIfAbsent(simpleName(name), key -> new TreeSet<>())
                        .add(name);
            }
        }
        List<String> meant = classes.containsKey(simple) ? List.of(simple) : NearestName.all(simple, classes.keySet());
        List<String> found = meant.isEmpty()
                ? NearestName.all(wrong, names)
                : meant.stream().flatMap(each -> classes.get(each).stream()).toList();
        return String.join(" or ", found);
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the names of the classes in a directory of a class path, or a jar. */
    private static List<String> classesIn(Path entry) {
        if (Files.isDirectory(entry)) {
            try (Stream<Path> files = Files.find(
                    entry, MAX_PACKAGES, (each, attributes) -> each.toString().endsWith(".class"))) {
                return files.map(each ->
                                className(entry.relativize(each).toString().replace(File.separatorChar, '/')))
                        .toList();
            } catch (IOException | UncheckedIOException e) {
                return List.of(); // A directory that cannot be read: there is no suggestion.
            }
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(ProgramFinder::className)
                    .toList();
        } catch (IOException e) {
            return List.of(); // Not a jar, and java ignores it, too.
        }
    }

    private static String className(String file) {
        return file.substring(0, file.length() - ".class".length()).replace('/', '.');
    }

    private static Map<String, String> names(URLClassLoader loader) throws IOException {
        Map<String, String> names = new TreeMap<>();
        for (URL resource : Collections.list(loader.getResources(NAMES))) {
            Properties properties;
            try (InputStream in = resource.openStream()) {
                properties = TextFile.properties(in.readAllBytes());
            }
            for (String name : properties.stringPropertyNames()) {
                names.putIfAbsent(name, properties.getProperty(name).trim());
            }
        }
        String buildable = System.getProperty(BUILDABLE, "");
        if (!buildable.isEmpty()) {
            names.putIfAbsent(buildable, buildable);
        }
        return names;
    }

    /** Loads classes like a rank's JVM, in the same order, without the launcher's own loaded classes. */
    private URLClassLoader loader(String path) throws LaunchException {
        List<URL> urls = new ArrayList<>(urls(path));
        urls.addAll(urls(launcherPath));
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Checks that each entry of the user's class path exists, because a JVM would ignore a missing one. */
    public static void requireExisting(String path) throws LaunchException {
        for (String entry : split(path)) {
            if (!Files.exists(Path.of(entry))) {
                throw new LaunchException("-cp " + path + ": there is no file or directory '" + entry + "'");
            }
            if (entry.endsWith(".class") || entry.endsWith(".java")) {
                throw new LaunchException("-cp " + path + ": '" + entry
                        + "' is neither a directory nor a jar; name the directory of the compiled classes");
            }
        }
    }

    public static List<URL> urls(String path) throws LaunchException {
        List<URL> urls = new ArrayList<>();
        for (String entry : split(path)) {
            try {
                urls.add(new File(entry).toURI().toURL());
            } catch (MalformedURLException e) {
                throw new LaunchException("'" + entry + "' cannot be an entry of a class path", e);
            }
        }
        return urls;
    }

    /** The entries of a class path, with {@code dir/*} expanded to the directory's jars, like the java command. */
    private static List<String> split(String path) throws LaunchException {
        List<String> entries = new ArrayList<>();
        if (path.isEmpty()) {
            return entries;
        }
        for (String entry : path.split(File.pathSeparator, -1)) {
            if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
                entries.addAll(jarsIn(entry.substring(0, entry.length() - 1)));
            } else {
                entries.add(entry.isEmpty() ? "." : entry);
            }
        }
        return entries;
    }

    private static List<String> jarsIn(String directory) throws LaunchException {
        try (Stream<Path> files = Files.list(Path.of(directory.isEmpty() ? "." : directory))) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jar") || file.endsWith(".JAR"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new LaunchException("-cp " + directory + "*: cannot list the directory: " + e.getMessage(), e);
        }
    }
}
