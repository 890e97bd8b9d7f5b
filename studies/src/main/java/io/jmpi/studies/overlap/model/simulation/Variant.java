package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.MatcherSettings;

/** The ways to match receives that the paper compares. */
public enum Variant {
    /** Software alone, in the bins of UCX, which the unit's driver also has. */
    ONLOAD("onload"),

    /** The unit gets all receives that it can have. */
    OFFLOAD("offload"),

    /** The unit gets receives where delays and cancellations favor it. */
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

    /** Settings of the engine; delays are compared with the costs of the model's link. */
    MatcherSettings settings(Costs costs) {
        return MatcherSettings.DEFAULT
                .with("overlap.adaptive", this == ADAPTIVE || this == PREFETCH)
                .with("overlap.prefetch", this == PREFETCH)
                .with("overlap.progress-thread", this == PREFETCH)
                .with("overlap.alpha", costs.of(Cost.link_byte))
                .with("overlap.beta", 3 * costs.of(Cost.latency));
    }
}
