package io.jmpi.offload.clock;

import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import java.util.function.LongSupplier;

/**
 * Makes the matchers of an engine whose device can also take its steps in virtual time.
 *
 * <p>Thread: any, as {@link MatcherProvider}.
 */
public interface SteppedProvider extends MatcherProvider {
    /**
     * Settings with which the device of a matcher holds so many entries, or as many as it can have at most.
     *
     * <p>By default, the setting {@code NAME.entries} of the engine is that number.
     *
     * @param settings all others
     * @param entries at least 1
     * @throws IllegalArgumentException if the engine has no such setting
     */
    default MatcherSettings withCapacity(MatcherSettings settings, int entries) {
        String key = name() + ".entries";
        if (settings().stream().noneMatch(setting -> setting.key().equals(key))) {
            throw new IllegalArgumentException(
                    "engine '" + name() + "' has no setting " + key + "; implement withCapacity in its provider");
        }
        return settings.with(key, entries);
    }

    /** The engine that matches as the host does here, without a device: the baseline that shows what the device adds. */
    default String withoutDevice() {
        return "queues";
    }

    /**
     * Creates an engine without receives and messages.
     *
     * @param rings between its host and its device
     * @param costs of its device's steps
     * @param clock the time in nanoseconds, for engines that measure delays
     */
    SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock);
}
