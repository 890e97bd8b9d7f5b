package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocking collective operations between two groups that move objects. */
@Timeout(60)
class IntercommunicatorObjectsTest {
    static Stream<Arguments> groupsAndChecks() {
        return IntercommunicatorCollectivesTest.groupsAndModes()
                .flatMap(each ->
                        Stream.of("false", "true").map(check -> Arguments.of(each.get()[0], each.get()[1], check)));
    }

    /** What a rank sends to another one, or to all: of a length that depends on both. */
    private static String text(String operation, int from, int to) {
        return operation + " from " + from + " to " + to + "!".repeat(100 * from);
    }

    private static final int ALL = -1;

    /** One rank's calls. */
    private record Calls(TwoGroups groups, Intercommunicator joined, int me) {
        private Object[] sent(String operation, int[] to) {
            return Arrays.stream(to).mapToObj(each -> text(operation, me, each)).toArray();
        }

        private Object[] expected(String operation, int[] from, int to) {
            return Arrays.stream(from)
                    .mapToObj(each -> text(operation, each, to))
                    .toArray();
        }

        private int[] remote() {
            return groups.remoteOf(me);
        }

        private Object[] space() {
            return new Object[joined.remoteSize()];
        }

        private Buffer parts(Object[] objects) {
            int[] counts = new int[objects.length];
            Arrays.fill(counts, 1);
            return Buffer.of(
                    objects, 0, counts, IntStream.range(0, objects.length).toArray(), Datatype.OBJECT);
        }

        private static Buffer plain(Object[] objects) {
            return Buffer.of(objects, 0, objects.length, Datatype.OBJECT);
        }

        void bcast(int rootInWorld) {
            int root = groups.root(me, rootInWorld);
            Object[] objects = root == Mpi.ROOT ? sent("bcast", new int[] {ALL}) : new Object[1];
            joined.bcast(root == Mpi.PROC_NULL ? null : plain(objects), root);
            if (root >= 0) {
                assertThat(objects).containsExactly(text("bcast", rootInWorld, ALL));
            }
        }

        void gather(int rootInWorld) {
            int root = groups.root(me, rootInWorld);
            Buffer own = root >= 0 ? plain(sent("gather", new int[] {rootInWorld})) : null;
            Object[] all = space();
            Object[] allv = space();
            joined.gather(own, root == Mpi.ROOT ? plain(all) : null, root);
            joined.gatherv(own, root == Mpi.ROOT ? parts(allv) : null, root);
            if (root == Mpi.ROOT) {
                assertThat(all).containsExactly(expected("gather", remote(), me));
                assertThat(allv).containsExactly(all);
            }
        }

        void scatter(int rootInWorld) {
            int root = groups.root(me, rootInWorld);
            Object[] all = sent("scatter", remote());
            Object[] own = new Object[1];
            Object[] ownv = new Object[1];
            joined.scatter(root == Mpi.ROOT ? plain(all) : null, root >= 0 ? plain(own) : null, root);
            joined.scatterv(root == Mpi.ROOT ? parts(all) : null, root >= 0 ? plain(ownv) : null, root);
            if (root >= 0) {
                assertThat(own).containsExactly(text("scatter", rootInWorld, me));
                assertThat(ownv).containsExactly(own);
            }
        }

        void allgather() {
            Object[] all = space();
            Object[] allv = space();
            joined.allgather(plain(sent("allgather", new int[] {ALL})), plain(all));
            joined.allgatherv(plain(sent("allgather", new int[] {ALL})), parts(allv));
            assertThat(all).containsExactly(expected("allgather", remote(), ALL));
            assertThat(allv).containsExactly(all);
        }

        void alltoall() {
            Object[] all = space();
            Object[] allv = space();
            joined.alltoall(plain(sent("alltoall", remote())), plain(all));
            joined.alltoallv(parts(sent("alltoall", remote())), parts(allv));
            assertThat(all).containsExactly(expected("alltoall", remote(), me));
            assertThat(allv).containsExactly(all);
        }

        /** The ranks that take part fail alike, the others do not notice. */
        void failToSerialize(int rootInWorld) {
            int root = groups.root(me, rootInWorld);
            Object[] objects = {root == Mpi.ROOT ? new Object() : null};
            if (root == Mpi.PROC_NULL) {
                joined.bcast(null, root);
            } else {
                String who = root == Mpi.ROOT ? "class java.lang.Object" : "rank " + rootInWorld + " of the job";
                assertError(ErrorClass.TYPE, () -> joined.bcast(plain(objects), root), who);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("groupsAndChecks")
    void shouldMoveObjects(TwoGroups groups, String progress, String check) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).with("check", check);
        Jmpi.run(config, groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            Calls calls = new Calls(groups, joined, world.rank());
            for (int root = 0; root < world.size(); root++) {
                calls.bcast(root);
                calls.gather(root);
                calls.failToSerialize(root);
                calls.scatter(root);
            }
            calls.allgather();
            calls.alltoall();
            Buffer one = Calls.plain(new Object[1]);
            assertError(
                    ErrorClass.TYPE,
                    () -> joined.allgatherInit(one, Calls.plain(calls.space())),
                    "OBJECT",
                    "sendObject");
            joined.barrier();
            joined.free();
        });
    }
}
