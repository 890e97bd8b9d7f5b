package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.collective.plan.PowerOfTwo;
import io.jmpi.reduction.ReduceOp;

/** The algorithms of reduce: the root gets the combination of all ranks' elements (MPI 4.1, section 6.9.1). */
public interface Reduce {
    /** Bytes of a chain's segment: it stays in a core's cache between network and addition, and pays for a round. */
    int SEGMENT = 64 * 1024;

    Algorithm<Reduce> BINOMIAL = new Algorithm<>("binomial", Reduce::binomial);
    Algorithm<Reduce> RABENSEIFNER = new Algorithm<>("rabenseifner", Reduce::rabenseifner);
    Algorithm<Reduce> CHAIN = new Algorithm<>("chain", Reduce::chain);
    Algorithm<Reduce> LINEAR = new Algorithm<>("linear", Reduce::linear);
    Algorithm<Reduce> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForEach, SharedReduction::toRoot);
    Algorithm<Reduce> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsReduced, OnHosts::reduce);

    /**
     * Records this rank's part.
     *
     * @param own this rank's elements, unchanged unless they overlap the result
     * @param result where the result goes; null at the other ranks
     */
    void plan(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op);

    /** Returns the end of a tree or chain: the root or, if the order of the ranks counts, rank 0. */
    private static int top(int root, ReduceOp op) {
        return op.isCommutative() ? root : 0;
    }

    /** The top sends the result to the root. */
    private static void sendToRoot(Plan plan, Elements<?> sum, Elements<?> result, int top, int root) {
        if (root != top && plan.rank() == top) {
            plan.send(sum, root);
        } else if (root != top && plan.rank() == root) {
            plan.receive(result, top);
        }
        plan.endRound();
    }

    /**
     * Along a {@link BinomialTree}: each rank combines its elements with the outcomes of its children, and sends its
     * own outcome to its parent. If the operation does not commute, the tree's root is rank 0, which sends the result
     * on.
     *
     * <p>log2 n rounds of all elements: for few elements.
     */
    static void binomial(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        int top = top(root, op);
        BinomialTree tree = new BinomialTree(plan.size(), top);
        Elements<?> sum;
        if (plan.rank() == root && root == top) {
            sum = result;
        } else if (tree.below(tree.position(plan.rank())) == 1) {
            sum = own;
        } else {
            sum = own.newSpace();
        }
        plan.copy(own, sum);
        binomialInPlace(plan, tree, sum, op);
        sendToRoot(plan, sum, result, top, root);
    }

    /** A reduction to the tree's root: its elements are the result afterwards, those of the others are undefined. */
    static void binomialInPlace(Plan plan, BinomialTree tree, Elements<?> sum, ReduceOp op) {
        int position = tree.position(plan.rank());
        int below = tree.below(position);
        Elements<?> operand = below == 1 ? null : sum.newSpace();
        for (int bit = 1; bit < below; bit <<= 1) {
            plan.receive(operand, tree.rankAt(position + bit));
            plan.endRound();
            plan.combineHigher(sum, operand, op);
        }
        if (position != 0) {
            plan.send(sum, tree.parentOf(position));
        }
        plan.endRound();
    }

    /**
     * Rabenseifner's reduce: a reduce-scatter by {@link RecursiveHalving}, after which the root gathers the parts of
     * the result from the ranks that have computed them.
     *
     * <p>log2 n rounds in which each rank sends and combines about as much as it has once, and one in which the root
     * receives the result: for many elements.
     */
    private static void rabenseifner(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        int rank = plan.rank();
        PowerOfTwo group = new PowerOfTwo(plan.size());
        Parts parts = Parts.even(own.count(), group.size());
        int position = group.position(rank);
        if (position == PowerOfTwo.NONE) {
            group.planFold(plan, own, null, op);
        } else {
            Elements<?> sum = rank == root ? result : own.newSpace();
            plan.copy(own, sum);
            RecursiveHalving.plan(plan, group, parts, sum, op, true);
            if (rank != root) {
                plan.send(parts.of(sum, RecursiveHalving.partAt(position, group.size())), root);
            }
        }
        if (rank == root) {
            for (int other = 0; other < group.size(); other++) {
                if (other != position) {
                    int part = RecursiveHalving.partAt(other, group.size());
                    plan.receive(parts.of(result, part), group.rankAt(other));
                }
            }
        }
        plan.endRound();
    }

    /**
     * Along a chain that ends at the root, in segments: each rank combines a segment with its own while the next one is
     * in flight. If the operation does not commute, the chain ends at rank 0, which sends the result on.
     *
     * <p>n - 2 rounds until the first segment arrives, then one for each further segment: for very many elements.
     */
    private static void chain(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        int top = top(root, op);
        Elements<?> atTop = plan.rank() == top && root != top ? own.newSpace() : result;
        if (plan.rank() == top) {
            endOfChain(plan, own, atTop, op);
        } else if (plan.neighbor(1) == top) {
            startOfChain(plan, own);
        } else {
            middleOfChain(plan, own, op);
        }
        sendToRoot(plan, atTop, result, top, root);
    }

    private static void startOfChain(Plan plan, Elements<?> own) {
        int length = segmentLength(own);
        for (long first = 0; first < own.count(); first += length) {
            plan.send(segment(own, first, length), plan.neighbor(-1));
        }
        plan.endRound();
    }

    private static void middleOfChain(Plan plan, Elements<?> own, ReduceOp op) {
        int length = segmentLength(own);
        Elements<?> arriving = own.newSpace(length);
        Elements<?> leaving = own.newSpace(length);
        for (long first = 0; first < own.count(); first += length) {
            Elements<?> mine = segment(own, first, length);
            Elements<?> sum = arriving.range(0, mine.count());
            plan.receive(sum, plan.neighbor(1));
            plan.endRound();
            plan.combineLower(mine, sum, op);
            plan.send(sum, plan.neighbor(-1)); // In the round in which the next segment arrives.
            arriving = leaving;
            leaving = sum.range(0, length);
        }
        plan.endRound();
    }

    private static void endOfChain(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op) {
        if (plan.size() == 1) {
            plan.copy(own, result);
            return;
        }
        int length = segmentLength(own);
        boolean inPlace = own.isAt(result);
        Elements<?> operand = inPlace ? own.newSpace(length) : null;
        for (long first = 0; first < own.count(); first += length) {
            Elements<?> sum = segment(result, first, length);
            Elements<?> received = inPlace ? operand.range(0, sum.count()) : sum;
            plan.receive(received, plan.neighbor(1));
            plan.endRound();
            if (inPlace) {
                plan.combineHigher(sum, received, op);
            } else {
                plan.combineLower(segment(own, first, length), sum, op);
            }
        }
        plan.endRound();
    }

    private static int segmentLength(Elements<?> elements) {
        return (int) Math.max(1, Math.min(SEGMENT / Math.max(1, elements.type().size()), elements.count()));
    }

    private static Elements<?> segment(Elements<?> elements, long first, int length) {
        return elements.range(first, Math.min(length, elements.count() - first));
    }

    /**
     * The root combines the elements of all in the order of the ranks: ((a0 op a1) op a2) and so on.
     *
     * <p>n - 1 rounds of all elements, all at the root.
     */
    static void linear(Plan plan, Elements<?> own, Elements<?> result, int root, ReduceOp op) {
        if (plan.rank() != root) {
            plan.send(own, root);
            plan.endRound();
            return;
        }
        Elements<?> operand = own.newSpace();
        Elements<?> second = root == 0 ? null : own.newSpace();
        if (root == 0) {
            plan.copy(own, result);
        } else {
            plan.copy(own, second); // The result may overwrite own elements, which are needed later.
            plan.receive(result, 0);
            plan.endRound();
        }
        for (int rank = 1; rank < plan.size(); rank++) {
            if (rank == root) {
                plan.combineHigher(result, second, op);
            } else {
                plan.receive(operand, rank);
                plan.endRound();
                plan.combineHigher(result, operand, op);
            }
        }
        plan.endRound();
    }
}
