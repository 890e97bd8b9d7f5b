package mpi;

import java.security.CodeSource;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of the program: those in the directories and jars of the classes that have called {@link MPI#Init}. Objects of
 * them may be received. Stateless; any thread.
 */
final class ProgramClasses {
    private ProgramClasses() {}

    /** Accepts the names of the classes of the program whose code is calling. */
    static Predicate<String> ofCaller() {
        CodeSource own = ProgramClasses.class.getProtectionDomain().getCodeSource();
        Set<CodeSource> sources = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> sources(frames.map(StackWalker.StackFrame::getDeclaringClass), own));
        return name -> isOf(name, sources);
    }

    private static Set<CodeSource> sources(Stream<Class<?>> classes, CodeSource own) {
        return classes.map(type -> type.getProtectionDomain().getCodeSource())
                .filter(Objects::nonNull)
                .filter(source -> own == null || !source.getLocation().equals(own.getLocation()))
                .collect(Collectors.toSet());
    }

    private static boolean isOf(String name, Set<CodeSource> sources) {
        try {
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            CodeSource source = type.getProtectionDomain().getCodeSource();
            return source != null
                    && sources.stream().anyMatch(known -> source.getLocation().equals(known.getLocation()));
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // The reader of the message reports the missing class.
        }
    }
}
