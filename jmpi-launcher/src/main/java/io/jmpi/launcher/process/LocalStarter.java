package io.jmpi.launcher.process;

import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.pmi.JobKey;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/** Starts ranks as processes of this host. Thread and lifetime: those of {@link RankStarter}. */
public final class LocalStarter implements RankStarter {
    private static final long OUTPUT_DRAIN_MILLIS = 1_000;

    private final LaunchPlan plan;
    private final String server;
    private final JobKey key;
    private final RankOutput output;
    private final OptionalLong limit = MemoryGroup.own().limit();

    /**
     * Starts nothing yet.
     *
     * @param server {@code HOST:PORT} of the PMI server
     */
    public LocalStarter(LaunchPlan plan, String server, JobKey key) {
        this.plan = plan;
        this.server = server;
        this.key = key;
        this.output = new RankOutput(plan);
    }

    @Override
    public StartedRank start(int rank, IntConsumer exited) throws IOException {
        List<String> command = RankCores.withFlags(
                RankCommand.commandLine(plan, rank),
                System.getenv(),
                plan.size(),
                Runtime.getRuntime().availableProcessors());
        ProcessBuilder builder = new ProcessBuilder(
                RankMemory.withHeap(command, System.getenv(), plan.size(), limit, RankMemory.seenByJvms()));
        RankCommand.prepareEnvironment(builder.environment(), plan, rank, plan.size(), server, key);
        builder.redirectInput(
                rank == 0 ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.from(new File("/dev/null")));
        output.redirect(builder, rank);
        Process process = builder.start();
        RankMemory.endBeforeLauncher(process);
        output.carry(process, rank);
        var unused = process.onExit().thenAccept(ended -> exited.accept(ended.exitValue()));
        return new LocalRank(process);
    }

    @Override
    public void print(int rank, String text) {
        output.print(rank, text);
    }

    @Override
    public void awaitOutput() throws InterruptedException {
        output.awaitEnd(OUTPUT_DRAIN_MILLIS);
    }
}
