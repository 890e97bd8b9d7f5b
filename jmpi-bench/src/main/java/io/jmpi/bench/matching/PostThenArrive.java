package io.jmpi.bench.matching;

/** With receives posted, each step posts one more, as the youngest, and delivers its message. */
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
