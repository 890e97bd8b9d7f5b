package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allreduce by recursive doubling: in round k each rank exchanges what it has with the rank whose bit k differs. Both
 * combine the same two operands in the same order, so that all ranks get the same bits. Ranks beyond a power of two hand
 * their elements to a neighbour before, and get the result after.
 *
 * <p>log2 n rounds of all elements (two more if n is no power of two): the fewest rounds, for few elements. (Thakur,
 * Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, 2005.)
 */
final class RecursiveDoublingAllreduce implements Allreduce {
    @Override
    public String algorithmName() {
        return "doubling";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        if (plan.size() == 1) {
            return;
        }
        PowerOfTwo group = new PowerOfTwo(plan.size());
        int position = group.position(plan.rank());
        Elements<T> operand = position == PowerOfTwo.NONE ? null : elements.newSpace();
        group.planFold(plan, elements, operand, op);
        if (position != PowerOfTwo.NONE) {
            for (int bit = 1; bit < group.size(); bit <<= 1) {
                int partner = group.rankAt(position ^ bit);
                plan.receive(operand, partner);
                plan.send(elements, partner);
                plan.endRound();
                if ((position & bit) != 0) {
                    plan.combineLower(operand, elements, op);
                } else {
                    plan.combineHigher(elements, operand, op);
                }
            }
            plan.endRound();
        }
        group.planUnfold(plan, elements);
    }
}
