package io.jmpi.internal.collective;

import io.jmpi.internal.collective.memory.MemorySharing.Extent;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The algorithms that a program selects instead of the table's, for example {@code bcast=chain,gather=linear}. If the
 * selected one does not support the situation (for example too few ranks), the table decides. Immutable; any thread.
 */
public final class AlgorithmSelection {
    /** The name that leaves the choice to the table: for one operation or, alone, for all. */
    public static final String AUTO = "auto";

    /** The name that excludes shared memory, for all operations: the table selects among the algorithms of messages. */
    public static final String MESSAGES = "messages";

    /** Leaves everything to the table. */
    public static final AlgorithmSelection TABLE = new AlgorithmSelection(Map.of(), false);

    private final Map<AlgorithmFamily<?>, Algorithm<?>> selected;
    private final boolean byMessages;

    private AlgorithmSelection(Map<AlgorithmFamily<?>, Algorithm<?>> selected, boolean byMessages) {
        this.selected = selected;
        this.byMessages = byMessages;
    }

    /**
     * Returns this selection with the changes of a text.
     *
     * @param text {@code auto}, {@code messages}, or {@code operation=algorithm} pairs separated by commas
     * @throws IllegalArgumentException if an operation or algorithm is unknown or an operation occurs twice
     */
    public AlgorithmSelection with(String text) {
        if (text.strip().equals(AUTO)) {
            return TABLE;
        }
        if (text.strip().equals(MESSAGES)) {
            return new AlgorithmSelection(Map.of(), true);
        }
        Map<AlgorithmFamily<?>, Algorithm<?>> more = new HashMap<>(selected);
        Map<String, String> names = new HashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + part.strip() + "' must have the form operation=algorithm; "
                        + AUTO + " or " + MESSAGES + " must be the only value");
            }
            AlgorithmFamily<?> family =
                    AlgorithmTable.family(part.substring(0, equals).strip());
            String name = part.substring(equals + 1).strip();
            if (names.put(family.operation(), name) != null) {
                throw new IllegalArgumentException("collective operation '" + family.operation() + "' occurs twice");
            }
            if (name.equals(AUTO)) {
                more.remove(family);
            } else {
                more.put(family, family.named(name));
            }
        }
        return new AlgorithmSelection(Map.copyOf(more), byMessages);
    }

    /** Returns the name of the algorithm that is selected for an operation; null if the table decides. */
    public String selected(String operation) {
        for (Map.Entry<AlgorithmFamily<?>, Algorithm<?>> each : selected.entrySet()) {
            if (each.getKey().operation().equals(operation)) {
                return each.getValue().name();
            }
        }
        return null;
    }

    /** Whether the choice depends on which ranks share memory. */
    public boolean dependsOnMemory(AlgorithmFamily<?> family, Situation situation) {
        return Stream.of(Extent.values())
                        .map(extent -> choose(family, situation.with(extent)))
                        .distinct()
                        .count()
                > 1;
    }

    /** Returns the algorithm for an operation: the selected one if it supports the situation, otherwise the table's. */
    @SuppressWarnings("unchecked") // A family's key has one of its algorithms.
    public <P> Algorithm<P> choose(AlgorithmFamily<P> family, Situation known) {
        Situation situation = byMessages ? known.byMessages() : known;
        Algorithm<P> wanted = (Algorithm<P>) selected.get(family);
        return wanted != null && wanted.suits(situation) ? wanted : family.choose(situation);
    }
}
