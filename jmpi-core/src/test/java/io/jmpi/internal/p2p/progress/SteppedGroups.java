package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.fault.FaultGroup;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The fault groups of one communicator at several stepped ranks: three with engines, and a raw one, which may fail. */
final class SteppedGroups {
    static final int NUMBER = 7;
    static final int RAW = 3;
    static final int LONG = 5 * THRESHOLD;

    final SteppedRanks ranks;
    final FaultGroup[] groups = new FaultGroup[RAW];
    final List<MpiException> revocations = new ArrayList<>();

    SteppedGroups(MatchingEngine matching) {
        ranks = new SteppedRanks(RAW, 1, new ProtocolSettings(THRESHOLD, SteppedRanks.CREDIT, 0, false), matching);
        for (int rank = 0; rank < RAW; rank++) {
            groups[rank] = open(rank, NUMBER);
        }
    }

    FaultGroup open(int rank, int number) {
        FaultGroup group = new FaultGroup(
                ranks.engines[rank].faultGroups(),
                number,
                IntStream.rangeClosed(0, RAW).toArray(),
                rank,
                new CommContext[] {ranks.world[rank]},
                revocations::add);
        ranks.engines[rank].faultGroups().open(group);
        return group;
    }

    void revoke(int rank) {
        ranks.engines[rank].faultGroups().revoke(groups[rank]);
    }

    /** Lets all ranks hear of the raw one. */
    void connectRaw() {
        for (int rank = 0; rank < RAW; rank++) {
            ranks.raws[RAW].send(
                    rank,
                    FaultFrames.SHORT_LENGTH,
                    (b, at) -> FaultFrames.putShort(b, at, FrameHeader.REVOKE, 1000, RAW)); // of no communicator here
        }
        ranks.settle();
    }

    /** Lets all ranks hear of the raw one, and then lose it. */
    void loseRaw() {
        connectRaw();
        ranks.raws[RAW].fail();
        ranks.settle();
    }

    /** All ranks still communicate in another communicator. */
    void assertNoneLost() {
        int id = 40;
        CommContext[] others = new CommContext[RAW];
        for (int rank = 0; rank < RAW; rank++) {
            others[rank] = ranks.open(rank, id);
        }
        for (int from = 0; from < RAW; from++) {
            for (int to = 0; to < RAW; to++) {
                SendOperation send = ranks.send(others[from], from, to, 1, message(LONG, from));
                ByteReceive receive = ranks.receive(others[to], to, from, 1, LONG);
                ranks.settle();
                assertReceived(receive, from, 1, message(LONG, from));
                assertSent(send);
            }
        }
    }
}
