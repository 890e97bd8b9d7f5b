package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.MatcherSettings;

/** How receives are matched, as the paper compares it. */
public enum Variant {
    /** Software alone, in the bins of UCX, which the unit's driver has, too. */
    ONLOAD("onload"),

    /** The unit gets all receives that it can. */
    OFFLOAD("offload"),

    /** The unit gets receives where delays and cancellations speak for it. */
    ADAPTIVE("adaptive"),

    /** The same; unexpected messages are read ahead, and a thread makes progress while the program computes. */
    PREFETCH("with prefetch");

    public final String label;

    Variant(String label) {
        this.label = label;
    }

    public boolean hasUnit() {
        return this != ONLOAD;
    }

    /** Settings of the engine; delays are weighed by the costs of the model's link. */
    MatcherSettings settings(Costs costs) {
        return MatcherSettings.DEFAULT
                .with("overlap.adaptive", this == ADAPTIVE || this == PREFETCH)
                .with("overlap.prefetch", this == PREFETCH)
                .with("overlap.progress-thread", this == PREFETCH)
                .with("overlap.alpha", costs.of(Cost.link_byte))
                .with("overlap.beta", 3 * costs.of(Cost.latency));
    }
}
