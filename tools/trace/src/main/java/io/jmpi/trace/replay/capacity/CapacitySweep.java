package io.jmpi.trace.replay.capacity;

import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.offload.clock.SteppedProvider;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.JobException;
import io.jmpi.offload.job.Machine;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.StuckJobException;
import io.jmpi.offload.job.VirtualJob;
import io.jmpi.trace.format.TraceException;
import java.util.List;

/**
 * The machines of a sweep. A device of speed 1 takes for an entry that it walks, and for a cycle of its clock, as long as a
 * host core for a comparison, and for a step without entries as long as a host core for a decision. One of speed s needs
 * the s-th part. Everything else has its usual cost.
 *
 * <p>Immutable; any thread.
 */
final class CapacitySweep {
    /** The engine without a device. */
    static final String SOFTWARE = "queues";

    private final TraceProgram program;
    private final int eager;
    private final MatcherSettings settings;

    CapacitySweep(TraceProgram program, int eager) {
        this.program = program;
        this.eager = eager;
        // Receives of any length may go to the device, and no cost is that of the machine that runs the replay.
        settings = MatcherSettings.DEFAULT
                .with("hardware.threshold", 0)
                .with("overlap.alpha", Costs.standard().of(Cost.copy_byte));
    }

    /** The engines that can take part. */
    static List<String> engines() {
        return MatchingEngines.load().all().stream()
                .filter(engine -> engine instanceof SteppedProvider)
                .map(engine -> engine.name())
                .toList();
    }

    /** The engine without a device that shows what the device of an engine adds. */
    static String withoutDevice(String engine) {
        return ((SteppedProvider) MatchingEngines.load().named(engine)).withoutDevice();
    }

    /**
     * Runs the application on hosts without a device.
     *
     * @param engine without a device
     * @param slower how many times as long as usual comparisons take
     */
    Outcome inSoftware(String engine, double slower) throws TraceException {
        Costs usual = Costs.standard();
        return run(engine, settings, usual.with(Cost.compare, usual.of(Cost.compare) * slower));
    }

    /** Runs the application with a device. */
    Outcome withDevice(String engine, int entries, double speed) throws TraceException {
        Costs usual = Costs.standard();
        Costs costs = usual.with(Cost.unit_entry, usual.of(Cost.compare) / speed)
                .with(Cost.unit_cycle, usual.of(Cost.compare) / speed)
                .with(Cost.unit_step, usual.of(Cost.decision) / speed);
        SteppedProvider provider = (SteppedProvider) MatchingEngines.load().named(engine);
        return run(engine, provider.withCapacity(settings, entries), costs);
    }

    private Outcome run(String engine, MatcherSettings sized, Costs costs) throws TraceException {
        try {
            return VirtualJob.run(program, new Machine(engine, sized, costs, eager));
        } catch (StuckJobException e) {
            throw new TraceException(
                    "engine " + engine + ": " + e.getMessage()
                            + "; in the replay, receives with wildcards may match other"
                            + " messages than in the run: try --wildcards resolved; a program that relies on"
                            + " buffered sends needs a larger --eager",
                    e);
        } catch (JobException e) {
            throw new TraceException("engine " + engine + ": " + e.getMessage(), e);
        }
    }
}
