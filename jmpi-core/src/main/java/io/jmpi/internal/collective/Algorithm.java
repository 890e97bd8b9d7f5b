package io.jmpi.internal.collective;

import java.util.function.Predicate;

/**
 * An algorithm of a collective operation. Stateless; any thread.
 *
 * @param name unique among the algorithms of its operation; programs select it by this name
 * @param condition the situations that it supports; the same at all ranks
 * @param planner records the part of one rank
 */
public record Algorithm<P>(String name, Predicate<Situation> condition, P planner) {
    /** An algorithm that suits every situation. */
    Algorithm(String name, P planner) {
        this(name, situation -> true, planner);
    }

    /** Whether the algorithm supports a situation. The result is the same at all ranks. */
    public boolean suits(Situation situation) {
        return condition.test(situation);
    }
}
