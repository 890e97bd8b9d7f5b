package io.jmpi.launcher.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The order of the class path of ranks that run an example or benchmark: jmpi and its libraries first, because a JVM uses a class data sharing archive only
 * if the class path begins with that of the archive; but the user's entries first if they may hold classes of the same
 * packages, because the user has chosen those.
 *
 * <p>Stateless; any thread.
 */
final class RankClassPath {
    /** The packages of jmpi and of its libraries. */
    static final List<String> OWN_PACKAGES = Stream.concat(Stream.of("io/jmpi/"), Stream.of(JmpiLibraries.PACKAGES))
            .toList();

    private RankClassPath() {}

    /**
     * Joins two class paths.
     *
     * @param user the user's, empty if there is none
     * @param entries the entries of the user's, with wildcards expanded
     * @param own jmpi's
     */
    static String join(String user, List<String> entries, String own) {
        if (user.isEmpty()) {
            return own;
        }
        boolean ownFirst = entries.stream().noneMatch(RankClassPath::mayHoldOwnPackages);
        return ownFirst ? own + File.pathSeparator + user : user + File.pathSeparator + own;
    }

    private static boolean mayHoldOwnPackages(String entry) {
        Path path = Path.of(entry);
        if (Files.isDirectory(path)) {
            return OWN_PACKAGES.stream().anyMatch(name -> Files.exists(path.resolve(name)));
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            Manifest manifest = jar.getManifest();
            return manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.CLASS_PATH)
                    || jar.stream().anyMatch(file -> OWN_PACKAGES.stream().anyMatch(file.getName()::startsWith));
        } catch (IOException e) {
            return true; // The JVM ignores what is no jar, and so must this.
        }
    }
}
