package io.jmpi.internal.objects;

/** The error texts for objects that a receiver does not allow. */
public final class Refusals {
    private Refusals() {}

    /** Refuses a class, and names the cure. */
    public static String ofClass(String name) {
        String className = printable(name);
        return "message has an object of class " + className
                + ", which is not allowed; allow it with setting objects.allow=" + className
                + " (jmpirun -x 'JMPI_OBJECTS_ALLOW="
                + className + "' ...)";
    }

    /**
     * Refuses a proxy.
     *
     * @param what describes it further; may be empty
     */
    public static String ofProxy(String what) {
        return "message has a proxy object" + printable(what) + ", which only objects.allow=** allows";
    }

    /**
     * Text of a message, which a hostile sender chooses, without characters that would move the cursor or imitate
     * another line.
     */
    public static String printable(String text) {
        return text.replaceAll("\\p{C}", "?");
    }
}
