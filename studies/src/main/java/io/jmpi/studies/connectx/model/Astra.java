package io.jmpi.studies.connectx.model;

import io.jmpi.matching.MatcherSettings;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Machine;
import java.util.List;

/** The paper's machine, Astra: two ThunderX2 of 2 GHz in each node, ConnectX-5 with EDR InfiniBand, Open UCX. */
public final class Astra {
    /** Bytes of the longest eager message (section 4.1.1). */
    public static final int EAGER = 16_384;

    private static final String SLOWER = "assumed: 4 times bin/jmpibench path, whose processor is faster";
    private static final String PCI = "assumed: PCI Express";

    /** The costs, with their sources. */
    public static final Costs COSTS = Costs.standard()
            .with(Cost.receive, 100, SLOWER)
            .with(Cost.send, 150, SLOWER)
            .with(Cost.decision, 120, SLOWER)
            .with(Cost.compare, 5.4, "UCX's linked queue of 8,192 entries: 44 us")
            .with(Cost.bin, 120, "assumed: latency of memory")
            .with(Cost.command, 100, PCI)
            .with(Cost.command_latency, 400, PCI)
            .with(Cost.result_latency, 400, PCI)
            .with(Cost.unit_step, 100, "SST firefly: matching in the card takes 100 ns")
            .with(Cost.unit_entry, 0, "assumed: the card's list is hashed")
            .with(Cost.latency, 1000, "assumed")
            .with(Cost.link_byte, 0.08, "paper, section 3.1: 100 Gbit/s")
            .with(Cost.send_byte, 0.17, "set by one point of figure 2a: 8 KiB")
            .with(Cost.copy_byte, 0.2288, "set by one point of figure 1a: 8 KiB")
            .with(Cost.flop, 0.5, "assumed: one a cycle");

    /** The costs that programs of the study have. */
    public static final List<Cost> USED = List.of(
            Cost.receive,
            Cost.send,
            Cost.decision,
            Cost.compare,
            Cost.bin,
            Cost.command,
            Cost.command_latency,
            Cost.result_latency,
            Cost.unit_step,
            Cost.unit_entry,
            Cost.latency,
            Cost.link_byte,
            Cost.send_byte,
            Cost.copy_byte,
            Cost.flop);

    private Astra() {}

    /** The machine with an engine. */
    public static Machine with(String engine, MatcherSettings settings, Costs costs) {
        return new Machine(engine, settings, costs, EAGER);
    }
}
