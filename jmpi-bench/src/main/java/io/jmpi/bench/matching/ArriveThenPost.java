package io.jmpi.bench.matching;

/** With unexpected messages stored, each step delivers one more, as the youngest, and posts its receive. */
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
