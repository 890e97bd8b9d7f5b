package io.jmpi.mpi.session;

import io.jmpi.mpi.error.CodeLocation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The classes of the program: those in the directories and jars of the classes that have called {@code MPI.Init}.
 * Objects of these classes may be received. Stateless; any thread.
 */
final class ProgramClasses {
    private ProgramClasses() {}

    /** Accepts the names of the classes of the program whose code is calling. */
    static Predicate<String> ofCaller() {
        Optional<CodeLocation> own = CodeLocation.of(ProgramClasses.class);
        List<CodeLocation> locations = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(frame -> CodeLocation.of(frame.getDeclaringClass()))
                        .flatMap(Optional::stream)
                        .filter(location -> own.isEmpty() || !location.equals(own.get()))
                        .toList());
        return name -> isIn(locations, name);
    }

    private static boolean isIn(List<CodeLocation> locations, String name) {
        try {
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            return CodeLocation.of(type).stream().anyMatch(locations::contains);
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // The reader of the message reports the missing class.
        }
    }
}
