package io.jmpi.internal.rma;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The hints that MPI defines for windows (MPI 4.1, section 12.2.1). They have no effect, because windows behave at least as
 * they promise; unknown keys are ignored. Stateless.
 */
final class WindowHints {
    private static final Set<String> ORDERS = Set.of("rar", "raw", "war", "waw", "none");
    private static final Set<String> OPERATIONS = Set.of("same_op", "same_op_no_op");
    private static final Predicate<String> FLAG = Set.of("true", "false")::contains;

    private static final Map<String, Predicate<String>> KNOWN = Map.of(
            "no_locks", FLAG,
            "same_size", FLAG,
            "same_disp_unit", FLAG,
            "accumulate_ordering", value -> ORDERS.containsAll(Arrays.asList(value.split(","))),
            "accumulate_ops", OPERATIONS::contains);

    static final Info DEFAULTS = Info.of(Map.of(
            "no_locks", "false",
            "same_size", "false",
            "same_disp_unit", "false",
            "accumulate_ordering", "rar,raw,war,waw",
            "accumulate_ops", "same_op_no_op"));

    private WindowHints() {}

    /**
     * Returns hints with others that replace them.
     *
     * @throws MpiException of class INFO_VALUE if a known key has a wrong value
     */
    static Info with(Info hints, Info more) {
        Info merged = hints;
        for (Map.Entry<String, String> each : more.asMap().entrySet()) {
            Predicate<String> accepts = KNOWN.get(each.getKey());
            if (accepts != null && !accepts.test(each.getValue())) {
                throw new MpiException(
                        ErrorClass.INFO_VALUE,
                        "info key " + each.getKey() + " of a window cannot be '" + each.getValue()
                                + "'; initially it is " + DEFAULTS.get(each.getKey()));
            }
            if (accepts != null) {
                merged = merged.with(each.getKey(), each.getValue());
            }
        }
        return merged;
    }
}
