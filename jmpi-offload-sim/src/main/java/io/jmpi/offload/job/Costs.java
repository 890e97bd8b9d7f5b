package io.jmpi.offload.job;

import io.jmpi.offload.CardCosts;
import java.util.EnumMap;
import java.util.Map;

/** An amount for each {@link Cost}, and where it is from. Immutable. */
public final class Costs {
    private static final double MOST = 1e9;

    private record Amount(double nanos, String source) {}

    private final Map<Cost, Amount> amounts;

    private Costs(Map<Cost, Amount> amounts) {
        this.amounts = amounts;
    }

    /** The amounts that {@link Cost} names with their sources. */
    public static Costs standard() {
        Map<Cost, Amount> amounts = new EnumMap<>(Cost.class);
        for (Cost cost : Cost.values()) {
            amounts.put(cost, new Amount(cost.standard, cost.source));
        }
        return new Costs(amounts);
    }

    /** Everything is free. */
    public static Costs none() {
        Map<Cost, Amount> amounts = new EnumMap<>(Cost.class);
        for (Cost cost : Cost.values()) {
            amounts.put(cost, new Amount(0, "none"));
        }
        return new Costs(amounts);
    }

    /** Nanoseconds. */
    public double of(Cost cost) {
        return amounts.get(cost).nanos;
    }

    /** Where the amount is from. */
    public String source(Cost cost) {
        return amounts.get(cost).source;
    }

    /**
     * The same with one other amount.
     *
     * @throws IllegalArgumentException unless the amount is in 0..1e9 nanoseconds
     */
    public Costs with(Cost cost, double amount) {
        return with(cost, amount, "given");
    }

    /**
     * The same with one other amount.
     *
     * @param source where it is from
     * @throws IllegalArgumentException unless the amount is in 0..1e9 nanoseconds
     */
    public Costs with(Cost cost, double amount, String source) {
        if (!(amount >= 0 && amount <= MOST)) {
            throw new IllegalArgumentException(cost + "=" + amount + " is not in 0..1e9 nanoseconds");
        }
        Map<Cost, Amount> changed = new EnumMap<>(amounts);
        changed.put(cost, new Amount(amount, source));
        return new Costs(changed);
    }

    /** Those of the card's programs. */
    CardCosts ofCard() {
        return new CardCosts(of(Cost.unit_cycle), of(Cost.unit_step), of(Cost.unit_entry));
    }
}
