package io.jmpi.internal.p2p.fault;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.agreement.Agreement;
import io.jmpi.internal.agreement.Agreement.Step;
import io.jmpi.internal.agreement.Ballot;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The ranks of one communicator as far as failures concern them: which are gone, which failures the program has
 * acknowledged, whether the communicator is revoked, and its agreements. They work without the communicator's contexts,
 * because a revocation closes these. Follows the ULFM proposal for MPI (User Level Failure Mitigation).
 *
 * <p>Thread: {@link #isRevoked} any; the rest the progress thread. Lifetime: from {@link FaultGroups#open} to {@link
 * FaultGroups#close}.
 */
public final class FaultGroup {
    private final int number;
    private final int[] worldRanks;
    private final int self;
    private final CommContext[] contexts;
    private final Consumer<MpiException> onRevoked;

    private final FaultGroups groups;
    private final PeerLinks links;

    private final BitSet acknowledged = new BitSet();
    private volatile MpiException revoked;
    /** The ranks that have freed the communicator. */
    private final BitSet freed = new BitSet();

    private int begun;

    /** By sequence: the agreements that other ranks may still ask about. */
    private final Int2ObjectHashMap<Agreement> agreements = new Int2ObjectHashMap<>();

    private final Int2ObjectHashMap<AgreementOperation> waiting = new Int2ObjectHashMap<>();
    private int lowestSequence;

    /**
     * Creates the group, which receives from the others after {@link FaultGroups#open}.
     *
     * @param groups those of the rank's engine
     * @param number of the communicator: the same at all ranks, and never used twice
     * @param worldRanks its ranks, by their rank in the job, in an order that all agree on
     * @param self this rank's place among them
     * @param contexts those that a revocation closes
     * @param onRevoked is called once, on the progress thread
     */
    public FaultGroup(
            FaultGroups groups,
            int number,
            int[] worldRanks,
            int self,
            CommContext[] contexts,
            Consumer<MpiException> onRevoked) {
        this.groups = groups;
        this.links = groups.links;
        this.number = number;
        this.worldRanks = worldRanks;
        this.self = self;
        this.contexts = contexts;
        this.onRevoked = onRevoked;
        for (CommContext context : contexts) {
            context.acknowledging(this::hasAcknowledged);
        }
    }

    int number() {
        return number;
    }

    // ---------------------------------------------------------------- failures

    private boolean isGone(int rank) {
        PeerLink link = links.ifAny(worldRanks[rank]);
        return link != null && link.gone() != null;
    }

    /** Returns the ranks that have failed or left, in the order of the group. */
    BitSet failed() {
        BitSet failed = new BitSet();
        for (int rank = 0; rank < worldRanks.length; rank++) {
            if (rank != self && isGone(rank)) {
                failed.set(rank);
            }
        }
        return failed;
    }

    /** Acknowledges all failures that are known here; returns their number. Receives from any source continue. */
    int acknowledge() {
        BitSet failed = failed();
        acknowledged.or(failed);
        for (CommContext context : contexts) {
            if (context.ended() == null) {
                context.peerGone();
            }
        }
        return failed.cardinality();
    }

    /** Whether the program has acknowledged the failure of a rank of the job. */
    boolean hasAcknowledged(int worldRank) {
        return !acknowledged.isEmpty() && acknowledged.get(rankOf(worldRank));
    }

    private int rankOf(int worldRank) {
        for (int rank = 0; rank < worldRanks.length; rank++) {
            if (worldRanks[rank] == worldRank) {
                return rank;
            }
        }
        throw new MalformedFrameException("rank " + worldRank + " of the job is not in communicator " + number);
    }

    // ---------------------------------------------------------------- revocation

    /** Whether the communicator is revoked here. Any thread. */
    public boolean isRevoked() {
        return revoked != null;
    }

    /** Revokes the communicator at all ranks that can be reached. */
    public void revoke() {
        revoke(worldRanks[self]);
    }

    /** Called when a rank reports a revocation that it has received from another rank, or has decided itself. */
    void onRevoke(PeerLink from, int origin) {
        rankOf(from.rank);
        rankOf(origin);
        revoke(origin);
    }

    /** Notifies all other ranks before it ends anything, because the rank that began may be lost meanwhile. */
    private void revoke(int origin) {
        if (revoked != null) {
            return;
        }
        MpiException cause =
                new MpiException(ErrorClass.REVOKED, label() + " has been revoked by rank " + origin + " of the job");
        revoked = cause;
        sendToOthers(FrameHeader.REVOKE, origin);
        for (CommContext context : contexts) {
            groups.revoke(context, cause);
        }
        onRevoked.accept(cause);
    }

    private void sendToOthers(byte type, int worldRank) {
        for (int rank = 0; rank < worldRanks.length; rank++) {
            if (rank != self && !isGone(rank)) {
                links.to(worldRanks[rank]).control.sendShort(type, number, worldRank);
            }
        }
    }

    // ---------------------------------------------------------------- agreements

    /** Begins the next agreement. All ranks begin the agreements of a communicator in the same order. */
    void agree(AgreementOperation operation) {
        int sequence = begun++;
        waiting.put(sequence, operation);
        agreement(sequence)
                .begin(new Ballot(operation.flag, operation.values, failed(), (BitSet) acknowledged.clone()));
        noteAwaited(sequence);
    }

    /** Makes reports name the ranks that an agreement waits for now. */
    private void noteAwaited(int sequence) {
        AgreementOperation operation = waiting.get(sequence);
        if (operation != null) {
            operation.needs(agreement(sequence).awaited().stream()
                    .map(rank -> worldRanks[rank])
                    .boxed()
                    .toList());
        }
    }

    /** The designation of the communicator in errors and reports. */
    String label() {
        return contexts[0].label();
    }

    private Agreement agreement(int sequence) {
        return agreements.computeIfAbsent(sequence, number -> new Agreement(new Members(number)));
    }

    public void onAgreement(PeerLink from, ByteBuffer frame, int offset, int length) {
        int rank = rankOf(from.rank);
        int sequence = FaultFrames.sequence(frame, offset);
        Step step = Step.of(FaultFrames.step(frame, offset));
        int position = offset + FaultFrames.BALLOT_OFFSET;
        Ballot ballot = Ballot.read(frame.slice(position, offset + length - position), worldRanks.length);
        if (sequence > begun) { // The next one begins when all remaining ranks have begun this one.
            throw new MalformedFrameException(
                    "AGREEMENT " + sequence + " of communicator " + number + ", in which this rank has begun " + begun);
        }
        if (sequence >= lowestSequence) {
            agreement(sequence).onStep(rank, step, FaultFrames.round(frame, offset), ballot);
            noteAwaited(sequence);
        }
    }

    private void ended(int sequence, Ballot decision) {
        // All ranks that are left have begun this agreement, so none asks about an earlier one.
        for (; lowestSequence < sequence; lowestSequence++) {
            agreements.remove(lowestSequence);
        }
        AgreementOperation operation = waiting.remove(sequence);
        if (operation != null) {
            operation.decided(decision);
        }
    }

    void peerGone() {
        for (Agreement agreement : agreements.values().toArray(Agreement[]::new)) {
            agreement.onGone();
        }
        for (int sequence : waiting.keySet().toArray(Integer[]::new)) {
            noteAwaited(sequence);
        }
    }

    void reachAwaited() {
        for (Agreement agreement : agreements.values().toArray(Agreement[]::new)) {
            agreement.reachAwaited();
        }
    }

    /** Fails the agreements that have not been decided. */
    void close(MpiException cause) {
        for (AgreementOperation operation : waiting.values().toArray(AgreementOperation[]::new)) {
            operation.refuse(cause);
        }
        waiting.clear();
    }

    /** Whether others may ask for a decision that this rank knows. */
    boolean hasDecided() {
        return !agreements.isEmpty();
    }

    /** Reports to the others that this rank has freed the communicator, and no longer asks for decisions. */
    void sendFreed() {
        sendToOthers(FrameHeader.FREED, worldRanks[self]);
    }

    void onFreed(PeerLink from) {
        freed.set(rankOf(from.rank));
    }

    /** Whether no other rank can ask for a decision: each has freed the communicator, or is gone. */
    boolean isFreedByOthers() {
        for (int rank = 0; rank < worldRanks.length; rank++) {
            if (rank != self && !freed.get(rank) && !isGone(rank)) {
                return false;
            }
        }
        return true;
    }

    /** The others, in one agreement. */
    private final class Members implements Agreement.Peers {
        private final int sequence;

        Members(int sequence) {
            this.sequence = sequence;
        }

        @Override
        public int size() {
            return worldRanks.length;
        }

        @Override
        public int self() {
            return self;
        }

        @Override
        public boolean isGone(int rank) {
            return FaultGroup.this.isGone(rank);
        }

        @Override
        public void send(int rank, Step step, int round, Ballot ballot) {
            if (isGone(rank)) {
                return; // A frame that can never leave would prevent the end of the session.
            }
            int length = FaultFrames.BALLOT_OFFSET + ballot.length();
            ByteBuffer frame = ByteBuffer.allocate(length);
            FaultFrames.putAgreement(frame, 0, length, number, sequence, step.code, round);
            ballot.write(frame.position(FaultFrames.BALLOT_OFFSET));
            links.to(worldRanks[rank]).control.send(frame);
        }

        @Override
        public void reach(int rank) {
            links.to(worldRanks[rank]).reach();
        }

        @Override
        public void exclude(int rank) {
            groups.exclude(worldRanks[rank], number);
        }

        @Override
        public void decided(Ballot decision) {
            ended(sequence, decision);
        }
    }
}
