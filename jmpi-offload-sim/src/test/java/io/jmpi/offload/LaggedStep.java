package io.jmpi.offload;

import io.jmpi.matching.contract.Operation;

/**
 * An operation and what the unit and the poller do before the next one, as a seed, so that it stays the same when a shrinker
 * leaves other operations out.
 */
public record LaggedStep(Operation operation, long lag) {
    @Override
    public String toString() {
        return operation + ", lag " + Long.toHexString(lag);
    }
}
