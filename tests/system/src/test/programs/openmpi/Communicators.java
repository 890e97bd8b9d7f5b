import checks.Expect;
import mpi.*;

/** Groups and communicators made from communicators. */
public class Communicators {
    public static void run() throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        int me = world.getRank();
        int n = world.getSize();
        int next = (me + 1) % n;
        int before = (me + n - 1) % n;
        Intracomm half = world.split(me % 2, -me);
        Expect.equal(half.getSize(), (n + 1 - me % 2) / 2, "size of a half");
        Expect.equal(half.getRank(), (n - 1 - me) / 2, "ranks in the order of keys");
        Intracomm none = world.split(me == 0 ? MPI.UNDEFINED : 0, 0);
        Expect.equal(none.isNull(), me == 0, "no communicator is null");
        Group all = world.getGroup();
        Group first = all.incl(new int[] {0});
        Intracomm alone = world.create(first);
        Expect.equal(alone.isNull(), me != 0, "create");
        Expect.equal(first.getRank(), me == 0 ? 0 : MPI.UNDEFINED, "rank of no member");
        Group others = Group.difference(all, first);
        Expect.equal(others.getSize(), n - 1, "difference");
        Expect.equal(Group.compare(Group.union(first, others), all), MPI.IDENT, "union");
        Expect.equal(Group.intersection(first, others).getSize(), 0, "intersection");
        Expect.equal(all.rangeIncl(new int[][] {{n - 1, 0, -1}}).getRank(), n - 1 - me, "range");
        Expect.equal(Group.translateRanks(first, new int[] {0}, others), new int[] {MPI.UNDEFINED}, "translated");
        if (me > 0) {
            Expect.equal(world.createGroup(others, 3).getSize(), n - 1, "createGroup");
        }
        int key = Comm.createKeyval();
        world.setAttr(key, "attribute");
        Intracomm copy = world.dup();
        Expect.equal(copy.getAttr(key), "attribute", "copied attribute");
        Expect.equal(Comm.compare(world, copy), MPI.CONGRUENT, "compare");
        copy.deleteAttr(key);
        Expect.that(copy.getAttr(key) == null, "deleted attribute");
        copy.setName("copy");
        Expect.equal(copy.getName(), "copy", "name");
        Expect.equal(world.getName(), "MPI_COMM_WORLD", "name of the world");
        Expect.that((Integer) world.getAttr(MPI.TAG_UB) > 30_000, "the highest tag");
        copy.free();
        Expect.that(copy.isNull(), "freed");
        Comm.freeKeyval(key);
        Expect.equal(world.getAttr(key), "attribute", "attribute of a freed key");
        world.deleteAttr(key);
        Expect.that(world.getAttr(key) == null, "deleted attribute of a freed key");
        int failure = MPI.SUCCESS;
        try {
            world.setAttr(key, "new");
        } catch (MPIException e) {
            failure = e.getErrorClass();
        }
        Expect.equal(failure, MPI.ERR_KEYVAL, "class of setting an attribute of a freed key");
        Intracomm later = world.iDup();
        later.getRequest().waitFor();
        Expect.equal(later.getSize(), n, "iDup");
        Expect.that(world.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL).getSize() >= 1, "splitType");
        Info info = new Info();
        info.set("mine", "1");
        Expect.equal(world.dupWithInfo(info).getInfo().get("mine"), "1", "hints");
        info.delete("mine");
        Expect.equal(info.size(), 0, "no hints");
        Expect.equal(MPI.INFO_ENV.get("command"), "checks.AllPrograms", "the main class");
        Expect.equal(MPI.INFO_ENV.get("maxprocs"), "" + n, "the number of ranks");
        Expect.equal(MPI.INFO_ENV.get("ompi_np"), "" + n, "the number of ranks by Open MPI's key");
        Expect.equal(MPI.INFO_ENV.get("host"), MPI.getProcessorName(), "the host");
        Expect.that(MPI.INFO_ENV.get("wdir") != null && MPI.INFO_ENV.get("arch") != null, "how the program was started");
    }
}
