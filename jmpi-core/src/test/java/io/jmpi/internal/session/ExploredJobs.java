package io.jmpi.internal.session;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.internal.exploring.Choice;
import io.jmpi.internal.exploring.ExploredRun;
import io.jmpi.internal.exploring.ExploredRun.Stop;
import io.jmpi.internal.exploring.Search;
import io.jmpi.transport.InJvmJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Explores a body of each rank, for tests. */
final class ExploredJobs {
    /** The body of each rank; what it returns is its result. */
    @FunctionalInterface
    interface Body {
        Object run(Mpi mpi) throws Exception;
    }

    /** What a run ended with. */
    record Ended(
            Map<Choice, Integer> matching,
            Map<Integer, Object> results,
            Optional<Stop> stop,
            List<Throwable> failures) {}

    private final MpiConfig config;
    private final int ranks;
    private final Body body;
    private boolean completions;
    final List<Ended> runs = new ArrayList<>();
    final Search search = new Search();

    ExploredJobs(MpiConfig config, int ranks, Body body) {
        this.config = config;
        this.ranks = ranks;
        this.body = body;
    }

    static ExploredJobs of(int ranks, Body body) throws InterruptedException {
        return new ExploredJobs(MpiConfig.defaults(), ranks, body).explore(10_000);
    }

    /** Also explores which completions are reported. */
    ExploredJobs withCompletions() {
        completions = true;
        return this;
    }

    ExploredJobs explore(int most) throws InterruptedException {
        for (Optional<Search.Task> next = search.next(); next.isPresent() && runs.size() < most; next = search.next()) {
            ExploredRun run =
                    new ExploredRun(ranks, next.get().wanted(), next.get().changed(), completions);
            Ended ended = run(run);
            if (ended.stop().equals(Optional.of(Stop.IMPOSSIBLE))) {
                search.addImpossible(next.get());
            } else {
                if (search.add(next.get(), run.matching(), run.branches())) {
                    runs.add(ended);
                }
            }
        }
        return this;
    }

    Ended run(ExploredRun run) throws InterruptedException {
        InJvmJob job = new InJvmJob(ranks, (code, reason) -> {});
        Map<Integer, Object> results = Collections.synchronizedMap(new TreeMap<>());
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Stop> stops = Collections.synchronizedList(new ArrayList<>());
        run.stopped().thenAccept(stop -> {
            stops.add(stop);
            new Thread(() -> job.abort(1, "stopped: " + stop)).start();
        });
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int number = rank;
            Thread thread = new Thread(() -> {
                try (Mpi mpi = Session.join(config, job.member(number, run.steering(number)))) {
                    try {
                        results.put(number, String.valueOf(body.run(mpi)));
                    } catch (Throwable e) {
                        failures.add(e);
                        run.fail(number);
                        run.stop(Stop.ENDED);
                        throw e;
                    }
                } catch (Throwable e) {
                    if (!failures.contains(e)) {
                        failures.add(e);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return new Ended(run.matching(), Map.copyOf(results), stops.stream().findFirst(), List.copyOf(failures));
    }
}
