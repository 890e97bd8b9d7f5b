package io.jmpi.systemtests.programs.surface;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * MPI 4.1, chapter 6: each collective operation by each of its algorithms, then all of them outstanding at once, then as
 * persistent ones that the ranks start in different orders.
 */
final class Collectives implements Chapter {
    private static final int FEW = 3;
    private static final int MEGABYTE = (1 << 20) / Long.BYTES;
    private static final int ROUNDS = 2;

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        // Some algorithms are for powers of two.
        Communicator four = all.split(all.rank() < 4 ? 0 : Mpi.UNDEFINED, 0);
        if (four != null) {
            exercise(four, checks);
            four.free();
        }
        exercise(all, checks);
    }

    private static void exercise(Communicator ranks, Checks checks) {
        List<Exercise> exercises = new ArrayList<>(exercises(ranks, FEW, 0));
        exercises.addAll(exercises(ranks, MEGABYTE / ranks.size(), ranks.size() - 1));
        for (AlgorithmFamily<?> family : AlgorithmTable.FAMILIES) {
            List<Exercise> ofFamily = exercises.stream()
                    .filter(exercise -> exercise.isOf(family.operation()))
                    .toList();
            checks.same("exercises of " + family.operation(), true, !ofFamily.isEmpty());
            for (Algorithm<?> algorithm : family.algorithms()) {
                select(ranks, family.operation() + "=" + algorithm.name());
                runEach(ofFamily, algorithm.name(), checks);
            }
        }
        select(ranks, "auto");
        runTogether(exercises, ranks.rank(), checks);
        runPersistent(exercises, ranks, checks);
    }

    private static List<Exercise> exercises(Communicator ranks, int count, int root) {
        Parts parts = new Parts(ranks.size(), count);
        List<Exercise> exercises = new ArrayList<>(new Rooted(ranks, parts, root).exercises());
        exercises.addAll(new AllToAll(ranks, parts).exercises());
        exercises.addAll(new Reducing(ranks, parts, root).exercises());
        return exercises;
    }

    private static void select(Communicator ranks, String algorithms) {
        ranks.setInfo(Info.EMPTY.with(Info.ALGORITHMS, algorithms));
    }

    private static void runEach(List<Exercise> exercises, String algorithm, Checks checks) {
        for (Exercise exercise : exercises) {
            exercise.prepare();
            exercise.blocking().run();
            exercise.check(algorithm, checks);
        }
    }

    /** All are started in the same order, and waited for in an order of each rank's own. */
    private static void runTogether(List<Exercise> exercises, int rank, Checks checks) {
        List<Request> requests = new ArrayList<>();
        for (Exercise exercise : exercises) {
            exercise.prepare();
            requests.add(exercise.nonblocking().get());
        }
        Collections.rotate(requests, 5 * rank);
        if (rank % 2 == 0) {
            requests.forEach(Request::waitFor);
        } else {
            Request.waitAll(requests);
        }
        exercises.forEach(exercise -> exercise.check("nonblocking", checks));
    }

    /** All are made in the same order, and started in an order of each rank's own. */
    private static void runPersistent(List<Exercise> exercises, Communicator ranks, Checks checks) {
        PersistentRequest[] requests =
                exercises.stream().map(exercise -> exercise.persistent().get()).toArray(PersistentRequest[]::new);
        Collections.rotate(Arrays.asList(requests), 3 * ranks.rank());
        for (int round = 0; round < ROUNDS; round++) {
            exercises.forEach(Exercise::prepare);
            PersistentRequest.startAll(requests);
            Request.waitAll(requests);
            exercises.forEach(exercise -> exercise.check("persistent", checks));
        }
    }
}
