package io.jmpi;

import io.jmpi.collective.Algorithm;
import io.jmpi.collective.AlgorithmFamily;
import io.jmpi.collective.AlgorithmSelection;
import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Plan;
import io.jmpi.collective.Situation;

/**
 * The collective operations of one communicator up to the point where it no longer matters how they are called: checks the
 * arguments, and has the operation planned. Blocking calls start the plan and wait, nonblocking ones start it, persistent
 * ones keep it. Subclasses add the operations.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows, one at a time.
 */
abstract class CollectivePlanning {
    private final PointToPoint communicator;
    private final CollectiveContext context;
    private volatile AlgorithmSelection algorithms;

    CollectivePlanning(PointToPoint communicator, CollectiveContext context, AlgorithmSelection algorithms) {
        this.communicator = communicator;
        this.context = context;
        this.algorithms = algorithms;
    }

    /** Has operations that are planned from now on carried out by these algorithms. */
    final void select(AlgorithmSelection selection) {
        algorithms = selection;
    }

    /** The algorithm that carries out an operation of that many bytes. */
    final <A extends Algorithm> A choose(AlgorithmFamily<A> family, long bytes) {
        return choose(family, new Situation(size(), bytes));
    }

    /** The algorithm that carries out an operation. */
    final <A extends Algorithm> A choose(AlgorithmFamily<A> family, Situation situation) {
        return algorithms.choose(family, situation);
    }

    final void requireUsable() {
        communicator.requireUsable();
    }

    final CollectiveContext context() {
        return context;
    }

    /** A plan for a step of a longer operation, which all ranks begin now. */
    final Plan newPlan() {
        return context.newPlan();
    }

    /** A plan for the operation that all ranks begin now, whose arguments have been checked. */
    final Plan newPlan(AlgorithmFamily<?> family) {
        return newPlan(family.operation());
    }

    /** A plan for an operation that has no algorithms to choose from. */
    final Plan newPlan(String operation) {
        return context.newPlan(operation);
    }

    /** A plan for an operation of some ranks, as {@link CollectiveContext#newPlan(int, int[])} has it. */
    final Plan newPlan(int tag, int[] members) {
        return context.newPlan(tag, members);
    }

    final int rank() {
        return communicator.rank();
    }

    final int size() {
        return communicator.size();
    }
}
