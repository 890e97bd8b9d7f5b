package io.jmpi.studies.otm;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.MemoryThread;
import io.jmpi.offload.dpa.VirtualTime;
import io.jmpi.offload.kernels.CommandKernel;
import io.jmpi.offload.kernels.DeviceHost;
import io.jmpi.offload.kernels.HostPort;
import io.jmpi.offload.kernels.OptimisticProgram;
import io.jmpi.offload.kernels.ProgramOptions;
import io.jmpi.offload.kernels.ProgramSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One run of the benchmark of section VI: receives posted in advance, and a burst of messages for them.
 *
 * <p>Messages arrive one by one, at seeded random distances. The hash tables have twice as many bins as the 1024
 * possible receives.
 *
 * <p>Thread: one. Lifetime: one run.
 */
final class Burst implements VirtualTime.Outside {
    /** Messages per burst. */
    static final int WINDOW = 128;

    static final int RECEIVES = 1024;
    private static final int BYTES = 8;
    private static final long FIRST_ARRIVAL = 1_000_000;
    private static final int PICOS = 1000;

    private final OtmCase otmCase;
    private final OptimisticProgram program;
    private final int receives;
    private long[] arrivals;
    private final VirtualTime time;
    private HostPort nic;
    private int arrived;
    private int round;
    private long lastResult;
    private long nanosOfWallTime;

    Burst(Device device, OtmCase otmCase, ProgramOptions options, int threads, int messages, long seed) {
        this(device, otmCase, options, threads, messages, seed, null);
    }

    Burst(
            Device device,
            OtmCase otmCase,
            ProgramOptions options,
            int threads,
            int messages,
            long seed,
            VirtualTime.Trace trace) {
        this.otmCase = otmCase;
        ProgramSizes sizes = new ProgramSizes(threads, 2 * RECEIVES, RECEIVES, RECEIVES, RECEIVES, RECEIVES);
        program = OptimisticProgram.create(sizes, options, new ResultClock(), device::kernel);
        receives = Math.max(messages, device.leastPosted());
        postReceives();
        arrivals = arrivals(device, messages, seed, FIRST_ARRIVAL);
        time = new VirtualTime(program.memory(), kernels(), device.costs(), seed, this, trace);
    }

    /** The matching threads first, so that they fill the cores from the first one. */
    private List<Kernel> kernels() {
        List<Kernel> kernels = new ArrayList<>(program.messageKernels());
        kernels.add(program.commandKernel());
        return kernels;
    }

    private final class ResultClock implements DeviceHost {
        @Override
        public void copy(int message, int receive) {}

        @Override
        public void notifyHost() {
            if (time != null) {
                lastResult = Math.max(lastResult, time.time());
            }
        }
    }

    /** Takes no time: the benchmark's clock starts later. */
    private void postReceives() {
        HostPort host = program.host();
        CommandKernel kernel = program.commandKernel();
        MemoryThread device = new MemoryThread(program.memory());
        for (int i = 0; i < receives; i++) {
            int sequence = otmCase == OtmCase.NO_CONFLICT ? i : 0;
            host.post(i, otmCase.source(i), otmCase.tag(i), sequence);
        }
        while (kernel.step(device) || host.hasEvent()) {
            host.poll();
        }
    }

    private static long[] arrivals(Device device, int messages, long seed, long first) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] arrivals = new long[messages];
        double time = first;
        for (int i = 0; i < messages; i++) {
            arrivals[i] = Math.round(time);
            time += device.arrivalGap() * PICOS * (1 + device.skew() * (2 * random.nextDouble() - 1));
        }
        return arrivals;
    }

    @Override
    public long act(long now, DeviceThread device) {
        if (nic == null) {
            nic = new HostPort(device, program.tables());
        }
        for (; arrived < arrivals.length && arrivals[arrived] <= now; arrived++) {
            int source = otmCase.source(arrived);
            int tag = otmCase.tag(arrived);
            nic.announce(
                    arrived,
                    source,
                    tag,
                    BYTES,
                    EnvelopeHashes.hash(source, tag),
                    EnvelopeHashes.hash(source),
                    EnvelopeHashes.hash(tag));
        }
        return arrived < arrivals.length ? arrivals[arrived] : VirtualTime.NEVER;
    }

    /**
     * Runs the burst and checks that each message was matched with its receive.
     *
     * @return nanoseconds of virtual time from the first arrival to the last result
     */
    double run() {
        long begin = System.nanoTime();
        time.run(VirtualTime.NEVER);
        nanosOfWallTime = System.nanoTime() - begin;
        for (int i = 0; i < arrivals.length; i++) {
            if (nic.poll() != HostPort.Event.MATCHED || nic.message() != i || nic.receive() != i) {
                throw new IllegalStateException(otmCase.label + ": message " + i
                        + " was not matched with its receive, but with " + nic.receive());
            }
        }
        return (double) (lastResult - FIRST_ARRIVAL) / PICOS;
    }

    /** Runs one more burst on the same device, after the same receives have been posted again. */
    void runAgain(Device device) {
        postReceives();
        round++;
        arrivals = arrivals(device, arrivals.length, round, time.time() + FIRST_ARRIVAL);
        arrived = 0;
        time.resumeOutside(arrivals[0]);
        run();
    }

    long steps() {
        return time.steps();
    }

    long nanosOfWallTime() {
        return nanosOfWallTime;
    }
}
