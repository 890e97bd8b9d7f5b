package io.jmpi.studies.overlap.model.simulation;

import java.util.EnumMap;
import java.util.Map;

/** An amount for each {@link Cost}. Immutable. */
public final class Costs {
    private static final double MOST = 1e9;

    private final Map<Cost, Double> nanos;

    private Costs(Map<Cost, Double> nanos) {
        this.nanos = nanos;
    }

    /** The amounts that {@link Cost} names with their sources. */
    public static Costs standard() {
        Map<Cost, Double> nanos = new EnumMap<>(Cost.class);
        for (Cost cost : Cost.values()) {
            nanos.put(cost, cost.standard);
        }
        return new Costs(nanos);
    }

    /** Everything is free. */
    static Costs none() {
        Map<Cost, Double> nanos = new EnumMap<>(Cost.class);
        for (Cost cost : Cost.values()) {
            nanos.put(cost, 0.0);
        }
        return new Costs(nanos);
    }

    public double of(Cost cost) {
        return nanos.get(cost);
    }

    /**
     * The same with one other amount.
     *
     * @throws IllegalArgumentException unless the amount is in 0..1e9 nanoseconds
     */
    public Costs with(Cost cost, double amount) {
        if (!(amount >= 0 && amount <= MOST)) {
            throw new IllegalArgumentException(cost + "=" + amount + " is not in 0..1e9 nanoseconds");
        }
        Map<Cost, Double> changed = new EnumMap<>(nanos);
        changed.put(cost, amount);
        return new Costs(changed);
    }
}
