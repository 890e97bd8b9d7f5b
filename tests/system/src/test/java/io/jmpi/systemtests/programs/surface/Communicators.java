package io.jmpi.systemtests.programs.surface;

import io.jmpi.AttributeKey;
import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Comparison;
import io.jmpi.Group;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.datatype.Datatype;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** MPI 4.1, chapter 7: communicators that come and go, with messages of their own, names and attributes. */
final class Communicators implements Chapter {
    private static final int ROUNDS = 8;
    private static final int TAG = 7;

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        for (int round = 0; round < ROUNDS; round++) {
            comeAndGo(all, round, checks);
        }
        combineGroups(all.group(), checks);
        keepAttributes(all, checks);
        Communicator host = all.splitType(SplitType.SHARED_HOST, -all.rank());
        use(host, reversed(all.size()), "ranks of this host", all, checks);
        host.free();
    }

    /** All ways to make one; and messages that nobody receives must not reach those that are made later. */
    private static void comeAndGo(Communicator all, int round, Checks checks) {
        Communicator same = all.dup();
        checks.same(
                "duplicate",
                Comparison.CONGRUENT.name(),
                Communicator.compare(all, same).name());
        use(same, IntStream.range(0, all.size()).toArray(), "dup", all, checks);
        same.isend(new long[] {round}, (all.rank() + 1) % all.size(), TAG).free();
        same.free();

        int parts = 2 + round % 2;
        int color = all.rank() % parts;
        Communicator part = all.split(color, -all.rank());
        int[] members = IntStream.range(0, all.size())
                .map(rank -> all.size() - 1 - rank)
                .filter(rank -> rank % parts == color)
                .toArray();
        use(part, members, "split", all, checks);
        part.free();

        Group evens = all.group().includeRanges(new int[] {0, all.size() - 1, 2});
        int[] even =
                IntStream.range(0, all.size()).filter(rank -> rank % 2 == 0).toArray();
        Communicator created = all.create(evens);
        checks.same("created", all.rank() % 2 == 0, created != null);
        if (created != null) {
            use(created, even, "create", all, checks);
            created.free();
            Communicator alone = all.createGroup(evens, round);
            use(alone, even, "createGroup", all, checks);
            alone.free();
        }
    }

    /** Messages round the ranks of a new communicator, from any source, find nothing but each other. */
    private static void use(Communicator fresh, int[] members, String what, Communicator all, Checks checks) {
        int size = fresh.size();
        int rank = fresh.rank();
        checks.same(
                what + ": ranks",
                members,
                fresh.group().translateRanks(IntStream.range(0, size).toArray(), all.group()));
        long[] in = new long[1];
        fresh.sendrecv(new long[] {members[rank]}, (rank + 1) % size, TAG, in, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
        checks.same(what + ": message", (long) members[(rank + size - 1) % size], in[0]);
        int[] gathered = new int[size];
        fresh.allgather(
                Buffer.of(new int[] {all.rank()}, 0, 1, Datatype.INT),
                Buffer.of(gathered, 0, fresh.size(), Datatype.INT));
        checks.same(what + ": allgather", members, gathered);
    }

    private static int[] reversed(int size) {
        return IntStream.range(0, size).map(rank -> size - 1 - rank).toArray();
    }

    private static void combineGroups(Group all, Checks checks) {
        int last = all.size() - 1;
        Group ends = all.include(last, 0);
        Group inner = all.exclude(0, last);
        same(
                "union",
                all.include(IntStream.concat(IntStream.of(last, 0), IntStream.range(1, last))
                        .toArray()),
                ends.union(inner),
                checks);
        same("intersection", Group.EMPTY, ends.intersection(inner), checks);
        same("difference", ends, ends.difference(inner), checks);
        checks.same(
                "another order",
                Comparison.SIMILAR.name(),
                Group.compare(ends, all.include(0, last)).name());
        checks.same("not in it", new int[] {Mpi.UNDEFINED, 0}, all.translateRanks(new int[] {0, 1}, inner));
    }

    private static void same(String what, Group expected, Group actual, Checks checks) {
        checks.same(
                what, Comparison.IDENT.name(), Group.compare(expected, actual).name());
    }

    private static void keepAttributes(Communicator all, Checks checks) {
        AtomicInteger deleted = new AtomicInteger();
        AttributeKey<Integer> copied =
                AttributeKey.create("copied", value -> Optional.of(value + 1), deleted::addAndGet);
        AttributeKey<Integer> kept = AttributeKey.create("kept");
        Communicator first = all.dup();
        first.setName("first");
        first.setAttribute(copied, 1);
        first.setAttribute(kept, 10);
        Communicator second = first.dup();
        checks.same("name", "first", first.name());
        checks.same("name of the duplicate", "", second.name());
        checks.same("copied attribute", 2, second.attribute(copied));
        checks.same("attribute that is not copied", null, second.attribute(kept));
        second.free();
        first.deleteAttribute(kept);
        first.free();
        checks.same("deleted", 3, deleted.get());
    }
}
