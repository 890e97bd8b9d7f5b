package io.jmpi.mpi.error;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Modifier;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * The method of package {@code mpi} that the program has called, as error messages name it. It is read from the stack,
 * because only errors need it. Immutable; any thread.
 *
 * @param type the public class that has the method
 * @param name its name; empty for a constructor
 */
public record CalledMethod(String type, String name) {
    private static final String API = "mpi";

    private static final CalledMethod UNKNOWN = new CalledMethod("MPI", "");

    /** The method of the call that runs in this thread. */
    public static CalledMethod current() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(CalledMethod::lowest);
    }

    /** The program's call is the lowest API frame above the program's topmost frame. */
    private static CalledMethod lowest(Stream<StackFrame> frames) {
        CalledMethod lowest = UNKNOWN;
        for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
            StackFrame frame = each.next();
            Class<?> type = frame.getDeclaringClass();
            if (isOfApi(type)) {
                lowest = isOfProgram(frame) ? of(type, frame.getMethodName()) : lowest;
            } else if (!isBelow(type)) {
                break;
            }
        }
        return lowest;
    }

    /** Whether the class belongs to this module; programs may also have classes in a package of that name. */
    private static boolean isOfApi(Class<?> type) {
        return type.getPackageName().equals(API) && CodeLocation.of(type).equals(CodeLocation.of(CalledMethod.class));
    }

    /** Whether programs can call it; the body of a lambda does not count. */
    private static boolean isOfProgram(StackFrame frame) {
        return frame.getMethodName().indexOf('$') < 0;
    }

    /** Whether the class may lie between two API frames on the stack: a class of jmpi or of the JDK. */
    private static boolean isBelow(Class<?> type) {
        return type.getName().startsWith("io.jmpi.") || type.getClassLoader() == null;
    }

    private static CalledMethod of(Class<?> declaring, String name) {
        return new CalledMethod(publicName(declaring), name.equals("<init>") ? "" : name);
    }

    /** Types that programs cannot name, and interfaces, have methods of Comm. */
    private static String publicName(Class<?> declaring) {
        boolean isNamed = Modifier.isPublic(declaring.getModifiers()) && !declaring.isInterface();
        return isNamed ? declaring.getSimpleName() : "Comm";
    }

    /**
     * Whether it is a method of mpiJava's flavour: those names begin with capitals. Open MPI's other names are those of
     * C.
     */
    public boolean isMpiJava() {
        return !name.isEmpty() && (Character.isUpperCase(name.charAt(0)) && !name.equals("InitThread"))
                || name.equals("initThread");
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "new " + type : type + "." + name;
    }
}
