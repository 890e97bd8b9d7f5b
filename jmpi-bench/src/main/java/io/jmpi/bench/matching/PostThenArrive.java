package io.jmpi.bench.matching;

/** Receives stand; in each step one more is posted, as the youngest, and its message arrives. */
final class PostThenArrive extends Workload {
    private final Probes probes;

    PostThenArrive(Pairing pairing, Envelopes standing, Envelopes passing, int depth) {
        super(pairing, 1, depth, 0);
        stand(pairing, standing.receives(0, depth));
        probes = new Probes(passing, depth);
    }

    @Override
    void pair() {
        int i = probes.next();
        BenchReceive receive = probes.receives[i];
        require(null, pairing.post(receive));
        require(receive, pairing.arrive(probes.messages[i]));
    }
}
