package io.jmpi.internal.collective;

import java.util.function.Predicate;

/**
 * An algorithm of a collective operation. Each operation has a subclass: its constants are the algorithms, and its
 * method {@code plan} records the part of one rank. Stateless; any thread.
 */
public abstract class Algorithm {
    private final String name;
    private final Predicate<Situation> condition;

    /** An algorithm that suits every situation. */
    Algorithm(String name) {
        this(name, situation -> true);
    }

    /**
     * An algorithm for some situations only.
     *
     * @param condition the same at all ranks
     */
    Algorithm(String name, Predicate<Situation> condition) {
        this.name = name;
        this.condition = condition;
    }

    /** Returns the name that selects it: unique among the algorithms of its operation. */
    public final String algorithmName() {
        return name;
    }

    /** Whether the algorithm supports a situation. The result is the same at all ranks. */
    public final boolean suits(Situation situation) {
        return condition.test(situation);
    }
}
