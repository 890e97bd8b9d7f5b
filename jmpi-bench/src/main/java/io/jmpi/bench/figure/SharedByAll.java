package io.jmpi.bench.figure;

import io.jmpi.matching.optimistic.DeviceHost;
import io.jmpi.matching.optimistic.DeviceTables;
import io.jmpi.matching.optimistic.MessageKernel;
import io.jmpi.matching.optimistic.ProgramOptions;

/**
 * The kernel with the stricter reading of section III-D.3a, "if all threads selected it": the fast path is open only if
 * all threads of the block, not just the lower ones, have booked the candidate.
 */
final class SharedByAll extends MessageKernel {
    SharedByAll(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
        super(tables, options, host, id);
    }

    @Override
    protected boolean allowsFastPath(int bits, int ofWord) {
        return bits == threadsIn(ofWord);
    }
}
