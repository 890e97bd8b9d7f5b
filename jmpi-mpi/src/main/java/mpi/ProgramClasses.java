package mpi;

import java.net.URL;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The classes of the program: those in the directories and jars of the classes that have called {@link MPI#Init}. Objects of
 * them may be received. Stateless; any thread.
 */
final class ProgramClasses {
    private ProgramClasses() {}

    /** Accepts the names of the classes of the program whose code is calling. */
    static Predicate<String> ofCaller() {
        Optional<URL> own = location(ProgramClasses.class);
        List<URL> locations = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(frame -> location(frame.getDeclaringClass()))
                        .flatMap(Optional::stream)
                        .filter(location -> own.isEmpty() || !isSame(location, own.get()))
                        .toList());
        return name -> isIn(locations, name);
    }

    /** The directory or jar of a class; empty for those of the JDK. */
    private static Optional<URL> location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? Optional.empty() : Optional.ofNullable(source.getLocation());
    }

    /** Whether two classes are in one directory or jar. */
    static boolean areTogether(Class<?> one, Class<?> other) {
        return location(one)
                .flatMap(first -> location(other).map(second -> isSame(first, second)))
                .orElse(false);
    }

    /** By their texts: equality of URLs looks up names of hosts. */
    private static boolean isSame(URL one, URL two) {
        return one.toExternalForm().equals(two.toExternalForm());
    }

    private static boolean isIn(List<URL> locations, String name) {
        try {
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            return location(type).stream()
                    .anyMatch(found -> locations.stream().anyMatch(location -> isSame(location, found)));
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // The reader of the message reports the missing class.
        }
    }
}
