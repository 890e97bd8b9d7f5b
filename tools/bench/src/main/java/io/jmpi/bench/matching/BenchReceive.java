package io.jmpi.bench.matching;

import io.jmpi.matching.PostedReceive;

/** A receive without a buffer, posted repeatedly. Thread and lifetime: its workload's. */
final class BenchReceive extends PostedReceive {
    BenchReceive(int source, int tag) {
        super(source, tag);
    }

    @Override
    public String toString() {
        return "receive(" + postedSource() + "," + postedTag() + ")";
    }
}
