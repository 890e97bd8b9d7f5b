package io.jmpi.bench.matching;

/** Unexpected messages stand; in each step one more arrives, as the youngest, and its receive is posted. */
final class ArriveThenPost extends Workload {
    private final Probes probes;

    ArriveThenPost(Pairing pairing, Envelopes standing, Envelopes passing, int depth) {
        super(pairing, 1, 0, depth);
        stand(pairing, standing.messages(0, depth));
        probes = new Probes(passing, depth);
    }

    @Override
    void pair() {
        int i = probes.next();
        BenchMessage message = probes.messages[i];
        require(null, pairing.arrive(message));
        require(message, pairing.post(probes.receives[i]));
    }
}
