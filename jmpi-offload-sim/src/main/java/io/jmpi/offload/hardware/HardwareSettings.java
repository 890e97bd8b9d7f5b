package io.jmpi.offload.hardware;

import io.jmpi.offload.tagmatching.SyncRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Settings of the engine {@code hardware}; the defaults are those of UCX, where UCX has the setting.
 *
 * @param tags entries that the unit's list holds at most (UCX: TM_LIST_SIZE)
 * @param threshold length in bytes of the shortest buffer that is given to the unit (UCX: TM_THRESH)
 * @param forceThreshold length in bytes from which older receives are given to the unit as well, so that this one can
 *     be (UCX: TM_FORCE_THRESH)
 * @param sync how the unit prevents messages from overtaking others that software has not seen yet
 * @param ownThread whether the unit runs in a thread of its own; otherwise it runs when it is polled
 */
record HardwareSettings(int tags, int threshold, int forceThreshold, SyncRule sync, boolean ownThread) {
    /** UCX's thresholds, and a thread for the unit. */
    static final HardwareSettings DEFAULT = new HardwareSettings(1024, 1024, 8192, SyncRule.COUNTER, true);

    /** The longest list: handles have 16 bits, and one entry is the tail. */
    static final int MAX_TAGS = 65_535;

    HardwareSettings {
        requireIn("tags", tags, 1, MAX_TAGS);
        requireIn("threshold", threshold, 0, Integer.MAX_VALUE);
        requireIn("forceThreshold", forceThreshold, 0, Integer.MAX_VALUE);
        if (sync == null) {
            throw new IllegalArgumentException("sync is null");
        }
    }

    /**
     * Finds a rule by its name: {@code counter}, {@code sync-only} or {@code none}.
     *
     * @throws IllegalArgumentException if there is no such rule; the message lists the known ones
     */
    static SyncRule syncNamed(String name) {
        List<String> known = new ArrayList<>();
        for (SyncRule rule : SyncRule.values()) {
            String ruleName = rule.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (ruleName.equals(name)) {
                return rule;
            }
            known.add(ruleName);
        }
        throw new IllegalArgumentException("must be one of " + String.join(", ", known));
    }

    private static void requireIn(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " " + value + " is not in " + min + ".." + max);
        }
    }
}
