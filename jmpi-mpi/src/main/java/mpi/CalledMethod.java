package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * The method of this package that the program has called, as its errors name it. Found on the stack, because only errors need
 * it. Immutable; any thread.
 *
 * @param type the public class that has the method
 * @param name its name; that of the class for a constructor
 */
record CalledMethod(String type, String name) {
    private static final CalledMethod UNKNOWN = new CalledMethod("MPI", "");

    /** The method of the call that runs in this thread. */
    static CalledMethod current() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(CalledMethod::lowest);
    }

    /** The program's call is that of the lowest frame of this package above its first own one. */
    private static CalledMethod lowest(Stream<StackFrame> frames) {
        CalledMethod lowest = UNKNOWN;
        for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
            StackFrame frame = each.next();
            Class<?> type = frame.getDeclaringClass();
            if (ProgramClasses.areTogether(type, CalledMethod.class) && type.getPackage() == MPI.class.getPackage()) {
                lowest = isOfProgram(frame) ? of(type, frame.getMethodName()) : lowest;
            } else if (!isBelow(type)) {
                break;
            }
        }
        return lowest;
    }

    /** Whether programs can call it: no body of a lambda. */
    private static boolean isOfProgram(StackFrame frame) {
        return frame.getMethodName().indexOf('$') < 0;
    }

    /** Whether the class may be between two of this package: jmpi's core, and the JDK. */
    private static boolean isBelow(Class<?> type) {
        return type.getName().startsWith("io.jmpi.") || type.getClassLoader() == null;
    }

    private static CalledMethod of(Class<?> declaring, String name) {
        String type = declaring.getSimpleName();
        if (type.startsWith("Intracomm") || type.equals("MpiJavaCollectives")) {
            type = "Intracomm";
        } else if (Comm.class.isAssignableFrom(declaring) || declaring.isAssignableFrom(Comm.class)) {
            type = declaring == Comm.class || !isPublic(declaring) ? "Comm" : type;
        }
        return new CalledMethod(type, name.equals("<init>") ? "" : name);
    }

    private static boolean isPublic(Class<?> type) {
        return java.lang.reflect.Modifier.isPublic(type.getModifiers());
    }

    /** Whether it is of mpiJava's flavour, whose names begin with capitals; Open MPI's other names are those of C. */
    boolean isMpiJava() {
        return !name.isEmpty() && (Character.isUpperCase(name.charAt(0)) && !name.equals("InitThread"))
                || name.equals("initThread");
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "new " + type : type + "." + name;
    }
}
