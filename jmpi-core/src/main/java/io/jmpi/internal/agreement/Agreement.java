package io.jmpi.internal.agreement;

import io.jmpi.wire.MalformedFrameException;
import java.util.BitSet;

/**
 * One agreement at one rank: all ranks that are not lost decide on the same ballot, even if ranks, including the
 * coordinator, are lost meanwhile.
 *
 * <p>The coordinator is the lowest rank that is not gone. In the order of the steps:
 *
 * <ol>
 * <li>each rank contributes its ballot to the coordinator;
 * <li>the coordinator waits for all ranks that are not gone, combines the ballots, and proposes the result to all;
 * <li>each rank stores the proposal and accepts it;
 * <li>when all ranks that are not gone have accepted, the coordinator decides, and commits: all others decide.
 * </ol>
 *
 * <p>If the coordinator is lost, all ranks contribute to the next one: a decision or a proposal if they have one. A
 * decision implies that every remaining rank has stored the proposal, so the next coordinator finds it and proposes the
 * same. Therefore, no rank decides differently from a rank that decided before and was lost.
 *
 * <p>This requires that a rank that any rank considers gone is gone. The caller ensures it by {@link Peers#exclude}.
 * Thread: the progress thread. Lifetime: until a later agreement of the same ranks is decided, because a rank may ask
 * for the decision until then.
 */
public final class Agreement {
    /** The frames of the protocol. */
    public enum Step {
        /** A ballot, or an earlier proposal, for the coordinator. */
        CONTRIBUTE(1),
        PROPOSE(2),
        ACCEPT(3),
        COMMIT(4);

        /** On the wire. */
        public final byte code;

        Step(int code) {
            this.code = (byte) code;
        }

        /**
         * Returns the step of a code.
         *
         * @throws MalformedFrameException if there is none
         */
        public static Step of(byte code) {
            for (Step step : values()) {
                if (step.code == code) {
                    return step;
                }
            }
            throw new MalformedFrameException("AGREEMENT with unknown step " + code);
        }
    }

    /** The round of a ballot that no coordinator has proposed. */
    public static final int NO_ROUND = -1;

    /** The other ranks, as this rank sees them. */
    public interface Peers {
        int size();

        int self();

        boolean isGone(int rank);

        /** Sends a step to a rank, which may be gone. */
        void send(int rank, Step step, int round, Ballot ballot);

        /** Connects to a rank if necessary, to detect that it is gone. */
        void reach(int rank);

        /** Called for each rank that the others consider failed: none of them counts any more. */
        void exclude(int rank);

        /** Called once, with the decision. */
        void decided(Ballot decision);
    }

    private record Contribution(int round, Ballot ballot) {}

    private final Peers peers;

    /** This rank's contribution: its ballot, or the last proposal; null before it has begun. */
    private Contribution own;

    /** The rank that has got it; NO_ROUND for none. */
    private int contributedTo = NO_ROUND;

    /** As the coordinator: the contributions that have arrived, by rank. */
    private final Contribution[] arrived;

    private boolean proposed;
    private final BitSet accepted = new BitSet();
    private boolean committed;
    private Ballot decision;

    public Agreement(Peers peers) {
        this.peers = peers;
        this.arrived = new Contribution[peers.size()];
    }

    /** Takes part, with this rank's ballot. */
    public void begin(Ballot ballot) {
        if (own == null) {
            own = new Contribution(NO_ROUND, ballot);
        }
        advance();
    }

    /** Returns the decision; null before it is made. */
    public Ballot decision() {
        return decision;
    }

    /** Called for a step that another rank has sent. */
    public void onStep(int from, Step step, int round, Ballot ballot) {
        switch (step) {
            case CONTRIBUTE -> {
                arrived[from] = new Contribution(round, ballot);
                if (decision != null) {
                    peers.send(from, Step.COMMIT, round, decision);
                }
            }
            case PROPOSE -> {
                if (decision == null) {
                    own = new Contribution(from, ballot);
                }
                peers.send(from, Step.ACCEPT, from, ballot);
            }
            case ACCEPT -> accepted.set(from);
            case COMMIT -> decide(ballot);
        }
        advance();
    }

    /** Called when a rank is gone. */
    public void onGone() {
        advance();
    }

    /** Connects to the ranks that this one waits for. */
    public void reachAwaited() {
        if (decision != null || own == null) {
            return;
        }
        int coordinator = coordinator();
        for (int rank = 0; rank < peers.size(); rank++) {
            boolean isAwaited = coordinator == peers.self() ? awaits(rank) : rank <= coordinator;
            if (isAwaited && rank != peers.self() && !peers.isGone(rank)) {
                peers.reach(rank);
            }
        }
    }

    /** Returns the ranks whose step this one needs next: as the coordinator those, else the coordinator. */
    public BitSet awaited() {
        BitSet awaited = new BitSet();
        if (decision != null || own == null) {
            return awaited;
        }
        int coordinator = coordinator();
        if (coordinator != peers.self()) {
            awaited.set(coordinator);
            return awaited;
        }
        for (int rank = 0; rank < peers.size(); rank++) {
            if (rank != peers.self() && !peers.isGone(rank) && awaits(rank)) {
                awaited.set(rank);
            }
        }
        return awaited;
    }

    private boolean awaits(int rank) {
        return proposed ? !accepted.get(rank) : arrived[rank] == null;
    }

    private int coordinator() {
        int rank = 0;
        while (rank != peers.self() && peers.isGone(rank)) {
            rank++;
        }
        return rank;
    }

    private void advance() {
        if (own == null) {
            return;
        }
        int coordinator = coordinator();
        if (coordinator != peers.self()) {
            contribute(coordinator);
            return;
        }
        if (decision == null) {
            coordinate();
        }
        if (decision != null && !committed) {
            committed = true;
            sendToAll(Step.COMMIT, decision); // also if an earlier coordinator has decided, whose COMMIT some lack
        }
    }

    private void contribute(int coordinator) {
        if (contributedTo != coordinator) {
            contributedTo = coordinator;
            if (decision != null) {
                peers.send(coordinator, Step.COMMIT, own.round, decision);
            } else {
                peers.send(coordinator, Step.CONTRIBUTE, own.round, own.ballot);
                peers.reach(coordinator);
            }
        }
    }

    private void coordinate() {
        if (!proposed && awaited().isEmpty()) {
            proposed = true;
            own = new Contribution(peers.self(), proposal());
            sendToAll(Step.PROPOSE, own.ballot);
        }
        if (proposed && awaited().isEmpty()) {
            decide(own.ballot);
        }
    }

    /** The latest proposal that a rank has stored, otherwise a new one. */
    private Ballot proposal() {
        Contribution latest = own;
        Ballot[] ballots = new Ballot[peers.size()];
        ballots[peers.self()] = own.ballot;
        BitSet gone = new BitSet();
        for (int rank = 0; rank < peers.size(); rank++) {
            Contribution contribution = arrived[rank];
            if (contribution != null) {
                ballots[rank] = contribution.ballot;
                latest = contribution.round > latest.round ? contribution : latest;
            }
            if (rank != peers.self() && peers.isGone(rank)) {
                gone.set(rank);
            }
        }
        return latest.round == NO_ROUND ? Ballot.combined(ballots, gone) : latest.ballot;
    }

    private void sendToAll(Step step, Ballot ballot) {
        for (int rank = 0; rank < peers.size(); rank++) {
            if (rank != peers.self() && !peers.isGone(rank)) {
                peers.send(rank, step, peers.self(), ballot);
            }
        }
    }

    private void decide(Ballot ballot) {
        if (decision != null) {
            return;
        }
        decision = ballot;
        if (own == null) {
            own = new Contribution(NO_ROUND, ballot); // The others agreed without this rank.
        }
        ballot.failed().stream().filter(rank -> !peers.isGone(rank)).forEach(peers::exclude);
        peers.decided(ballot);
    }
}
