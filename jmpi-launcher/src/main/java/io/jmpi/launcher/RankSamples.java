package io.jmpi.launcher;

import io.jmpi.job.RankSample;
import java.util.List;

/** Takes samples of all ranks of a job. Thread: one. */
@FunctionalInterface
interface RankSamples {
    /**
     * Waits briefly for the samples; one of a rank that does not answer is its latest.
     *
     * @param withPeers whether to take what has been sent to each rank
     */
    List<RankSample> take(boolean withPeers) throws InterruptedException;
}
