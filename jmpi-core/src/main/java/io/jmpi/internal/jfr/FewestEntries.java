package io.jmpi.internal.jfr;

import java.util.Set;
import jdk.jfr.SettingControl;

/**
 * The setting {@code walked} of {@code io.jmpi.MatchingSearch}: how many entries a search must have compared to be
 * recorded. With several recordings, the lowest value decides.
 *
 * <p>Thread: any. Created by the recorder.
 */
public final class FewestEntries extends SettingControl {
    private volatile long fewest;

    /** What {@link #combine} has found: the recorder of JDK 17 loses that, and then sets null. */
    private volatile String combined = "0";

    public FewestEntries() {}

    boolean accepts(long entriesWalked) {
        return entriesWalked >= fewest;
    }

    @Override
    public String combine(Set<String> values) {
        combined = Long.toString(
                values.stream().mapToLong(FewestEntries::parse).min().orElse(0));
        return combined;
    }

    @Override
    public void setValue(String value) {
        fewest = parse(value == null ? combined : value);
    }

    @Override
    public String getValue() {
        return Long.toString(fewest);
    }

    /** A bad value cannot be reported: all searches are recorded then, which users notice. */
    private static long parse(String value) {
        try {
            return Long.parseLong(value.trim());
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
