package io.jmpi.internal.p2p;

import io.jmpi.MatchingEngine;
import io.jmpi.datatype.Datatype;
import io.jmpi.matching.MatchingHints;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;

/** A program whose calls {@link WalkLengthTest} counts: one message of eight bytes, after others have gone the same way. */
final class WalkedMessage {
    private static final int TAG = 7;
    private static final int BYTES = 8;

    private final ProgressEngine[] engines = new ProgressEngine[2];
    private final CommContext[] contexts = new CommContext[2];

    private WalkedMessage() {
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        for (int i = 0; i < 2; i++) {
            int rank = i;
            engines[i] = new ProgressEngine(
                    i, 2, ProgressMode.APPLICATION, new ProtocolSettings(1000, 100_000, 0), peer -> 100_000);
            engines[i].start(
                    () -> new InJvmTransportProvider().open(job.member(rank), Thread.currentThread()), Runnable::run);
            contexts[i] = new CommContext(
                    10,
                    i,
                    new int[] {0, 1},
                    MatchingHints.NONE,
                    () -> MatchingEngine.QUEUES.newMatcher(10, MatchingHints.NONE));
            engines[i].open(contexts[i]);
        }
    }

    private void receive() {
        engines[1].submit(new ReceiveOperation(contexts[1], 0, TAG, new byte[BYTES], 0, BYTES, Datatype.BYTE));
    }

    private SendOperation send() {
        return new SendOperation(contexts[0], 1, TAG, new byte[BYTES], 0, BYTES, Datatype.BYTE);
    }

    /** Where the walk of the send begins and ends. */
    private static void submit(ProgressEngine engine, SendOperation send) {
        engine.submit(send);
    }

    /** Where a cycle that the message arrives in begins and ends. */
    private static void arrive(ProgressEngine engine) {
        engine.cycle();
    }

    public static void main(String[] args) {
        WalkedMessage walk = new WalkedMessage();
        for (int i = 0; i < 3; i++) {
            walk.receive();
            walk.engines[0].submit(walk.send());
            walk.engines[0].cycle();
            walk.engines[1].cycle();
        }
        walk.receive();
        SendOperation send = walk.send();
        submit(walk.engines[0], send);
        arrive(walk.engines[1]);
    }
}
