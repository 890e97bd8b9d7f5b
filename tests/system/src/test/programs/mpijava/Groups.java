package communicators;

import checks.Expect;
import mpi.Group;
import mpi.MPI;
import mpi.MPIException;

/** Sets of ranks. */
public class Groups {
    public static void run() throws MPIException {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Group world = MPI.COMM_WORLD.Group();
        Expect.equal(world.Size(), size, "size");
        Expect.equal(world.Rank(), me, "rank");
        Expect.equal(MPI.COMM_WORLD.group.Size(), size, "field group");

        Group first = world.Incl(new int[] {1, 0});
        Expect.equal(first.Size(), 2, "two");
        Expect.equal(first.Rank(), me == 1 ? 0 : me == 0 ? 1 : MPI.UNDEFINED, "rank in the order of the list");
        Group others = world.Excl(new int[] {0, 1});
        Expect.equal(others.Size(), size - 2, "others");
        Expect.equal(others.Rank(), me < 2 ? MPI.UNDEFINED : me - 2, "rank in others");
        Expect.equal(Group.Compare(others, MPI.GROUP_EMPTY), size == 2 ? MPI.IDENT : MPI.UNEQUAL, "empty");

        Group union = Group.Union(first, world);
        Expect.equal(union.Size(), size, "union");
        Expect.equal(Group.Translate_ranks(union, new int[] {0, 1}, world), new int[] {1, 0}, "order of the union");
        Expect.equal(Group.Compare(union, world), MPI.SIMILAR, "similar");
        Expect.equal(Group.Compare(world, MPI.COMM_WORLD.Group()), MPI.IDENT, "identical");
        Expect.equal(Group.Compare(first, world), size == 2 ? MPI.SIMILAR : MPI.UNEQUAL, "unequal");
        Group both = Group.Intersection(world, first);
        Expect.equal(Group.Translate_ranks(both, new int[] {0, 1}, world), new int[] {0, 1}, "intersection");
        Group rest = Group.Difference(world, first);
        Expect.equal(Group.Compare(rest, others), MPI.IDENT, "difference");
        Expect.equal(Group.Intersection(first, others).Size(), 0, "nothing in common");
        Expect.equal(Group.Difference(first, first).Size(), 0, "nothing left");
        Expect.equal(
                Group.Translate_ranks(world, new int[] {0, size - 1, MPI.PROC_NULL}, first),
                new int[] {1, size == 2 ? 0 : MPI.UNDEFINED, MPI.PROC_NULL},
                "translated");

        Group even = world.Range_incl(new int[][] {{0, size - 1, 2}});
        Expect.equal(even.Size(), (size + 1) / 2, "even");
        Expect.equal(even.Rank(), me % 2 == 0 ? me / 2 : MPI.UNDEFINED, "rank in even");
        Group odd = world.Range_excl(new int[][] {{0, size - 1, 2}});
        Expect.equal(odd.Size(), size / 2, "odd");
        Group down = world.Range_incl(new int[][] {{size - 1, 0, -1}});
        Expect.equal(down.Rank(), size - 1 - me, "backwards");
        Expect.equal(MPI.GROUP_EMPTY.Size(), 0, "empty");
        Expect.equal(MPI.GROUP_EMPTY.Rank(), MPI.UNDEFINED, "rank in empty");
        Expect.equal(world.Incl(new int[0]).Size(), 0, "none included");
        Expect.equal(Group.Union(MPI.GROUP_NULL, world).Size(), size, "union with no group");
        Expect.equal(Group.Union(MPI.GROUP_EMPTY, MPI.GROUP_EMPTY).Size(), 0, "union of empty groups");
        Expect.equal(Group.Intersection(world, MPI.GROUP_NULL), MPI.GROUP_NULL, "intersection with no group");
        Expect.equal(Group.Difference(world, MPI.GROUP_NULL).Size(), size, "difference from no group");
        Expect.equal(Group.Compare(world, MPI.GROUP_NULL), MPI.UNEQUAL, "comparison with no group");
        Expect.equal(MPI.GROUP_NULL.Size(), MPI.UNDEFINED, "size of no group");
        Expect.equal(Group.Translate_ranks(world, new int[0], world).length, 0, "no ranks");
        try {
            world.Incl(new int[] {size});
            Expect.that(false, "no such rank");
        } catch (MPIException e) {
            Expect.that(e.getMessage() != null, "message");
        }
        others.finalize();
        first.free();
        even.free();
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        run();
        MPI.Finalize();
    }
}
