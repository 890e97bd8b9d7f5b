package io.jmpi.launcher.join;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The map of ranks that share a host, as launchers publish it under the key {@link #KEY}: {@code (vector,(0,2,3))} are
 * two hosts, from number 0, with 3 ranks each; more blocks may follow, and the list begins anew if there are more
 * ranks.
 *
 * <p>Immutable; any thread.
 */
final class ProcessMapping {
    static final String KEY = "PMI_process_mapping";

    private static final Pattern VECTOR = Pattern.compile("\\(vector(,\\(\\d{1,9},\\d{1,9},\\d{1,9}\\))+\\)");
    private static final Pattern BLOCK = Pattern.compile("\\((\\d+),(\\d+),(\\d+)\\)");

    private ProcessMapping() {}

    /** Returns the number of ranks on the host of a rank; 0 if the text is no mapping. */
    static int localSize(String text, int rank, int size) {
        if (!VECTOR.matcher(text).matches()) {
            return 0;
        }
        List<MatchResult> blocks = BLOCK.matcher(text).results().toList();
        List<Integer> hosts = new ArrayList<>();
        while (hosts.size() < size) {
            int before = hosts.size();
            blocks.forEach(block -> add(block, hosts, size));
            if (hosts.size() == before) {
                return 0; // Only empty blocks.
            }
        }
        int own = hosts.get(rank);
        return (int) hosts.stream().filter(host -> host == own).count();
    }

    private static void add(MatchResult block, List<Integer> hosts, int size) {
        int first = Integer.parseInt(block.group(1));
        int count = Integer.parseInt(block.group(2));
        int ranks = Integer.parseInt(block.group(3));
        for (int host = first; host < first + count && hosts.size() < size; host++) {
            for (int i = 0; i < ranks && hosts.size() < size; i++) {
                hosts.add(host);
            }
        }
    }
}
