package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.collective.plan.Plan;

/** Plans an operation in which one rank, the root, has a part for each rank. */
public interface Rooted {
    /**
     * Records this rank's part.
     *
     * @param own the elements that this rank sends or receives; null at the root if they are in place
     * @param parts those of all ranks; null at the other ranks
     */
    void plan(Plan plan, Elements<?> own, Blocks parts, int root);
}
