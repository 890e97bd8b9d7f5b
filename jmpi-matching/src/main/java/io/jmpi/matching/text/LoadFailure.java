package io.jmpi.matching.text;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Why a class could not be loaded or initialized: the JVM wraps the reason into an error that does not name it. For the
 * library's own messages.
 *
 * <p>Stateless; any thread.
 */
public final class LoadFailure {
    private LoadFailure() {}

    /** Returns the failure in one line, with its cause unless its message contains the cause. */
    public static String text(Throwable failure) {
        Throwable root = root(failure);
        String text = failure.toString();
        return Printable.line(
                root == failure || text.contains(String.valueOf(root.getMessage()))
                        ? text
                        : text + ", caused by " + root);
    }

    /** Returns the root cause. */
    public static Throwable root(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable root = failure;
        while (root.getCause() != null && seen.add(root)) {
            root = root.getCause();
        }
        return root;
    }
}
