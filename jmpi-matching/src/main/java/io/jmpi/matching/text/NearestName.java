package io.jmpi.matching.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The known name that a misspelt one most likely means: of engines, settings, info keys, programs. For the library's own
 * messages.
 *
 * <p>Stateless; any thread.
 */
public final class NearestName {
    private NearestName() {}

    /**
     * Returns the known name that differs least, whether in upper or lower case; none if all differ in more than a third of
     * the letters of the longer name.
     */
    public static Optional<String> of(String wrong, Collection<String> known) {
        return all(wrong, known).stream().findFirst();
    }

    /** Returns all known names that differ least, in the order of those known. */
    public static List<String> all(String wrong, Collection<String> known) {
        List<String> nearest = new ArrayList<>();
        int least = Integer.MAX_VALUE;
        for (String name : known) {
            int edits = distance(wrong, name);
            if (edits <= Math.max(1, Math.max(wrong.length(), name.length()) / 3) && edits <= least) {
                if (edits < least) {
                    nearest.clear();
                }
                least = edits;
                nearest.add(name);
            }
        }
        return nearest;
    }

    /** Returns {@code "; did you mean halo or hello?"}, or nothing if no known name is near. */
    public static String question(String wrong, Collection<String> known) {
        List<String> nearest = all(wrong, known);
        return nearest.isEmpty() ? "" : "; did you mean " + String.join(" or ", nearest) + "?";
    }

    /** Returns how many letters must be inserted, removed, replaced or exchanged with the next to make one word of the other. */
    private static int distance(String wrong, String name) {
        String from = wrong.toLowerCase(Locale.ROOT);
        String to = name.toLowerCase(Locale.ROOT);
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[from.length()][to.length()];
    }
}
