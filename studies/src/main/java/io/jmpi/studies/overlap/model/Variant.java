package io.jmpi.studies.overlap.model;

import io.jmpi.matching.MatcherSettings;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Machine;

/** The ways to match receives that the paper compares. */
enum Variant {
    /** Software alone, in the bins of UCX, which the unit's driver also has. */
    ONLOAD("onload"),

    /** The unit gets all receives that it can have. */
    OFFLOAD("offload"),

    /** The unit gets receives where delays and cancellations favor it. */
    ADAPTIVE("adaptive"),

    /** The same; unexpected messages are read ahead, and a thread makes progress while the program computes. */
    PREFETCH("with prefetch");

    private static final int ANNOUNCE_ALL = -1;

    final String label;

    Variant(String label) {
        this.label = label;
    }

    boolean hasUnit() {
        return this != ONLOAD;
    }

    /** The engine and its settings; delays are compared with the costs of the job's link. All messages are announced. */
    Machine machine(Costs costs) {
        MatcherSettings settings = MatcherSettings.DEFAULT
                .with("overlap.adaptive", this == ADAPTIVE || this == PREFETCH)
                .with("overlap.prefetch", this == PREFETCH)
                .with("overlap.progress-thread", this == PREFETCH)
                .with("overlap.alpha", costs.of(Cost.link_byte))
                .with("overlap.beta", 3 * costs.of(Cost.latency));
        return new Machine(hasUnit() ? "overlap" : "bins", settings, costs, ANNOUNCE_ALL);
    }
}
