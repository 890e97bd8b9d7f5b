package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads by a peer that violates the protocol: only memory that was announced to it can be read, and once. */
class RefusedReadTest {
    private static final int BYTES = 5000;
    private static final int LANDING = 77;

    private final SteppedRanks ranks = new SteppedRanks(1, 2);
    private final RawRank reader = ranks.raws[1];
    private final byte[] content = message(BYTES, 1);
    private final SendOperation send = ranks.send(0, 1, 7, content);
    private final ByteBuffer announcement = reader.takeOnly("RNDV").bytes();
    private final long address = RendezvousHeader.virtualAddress(announcement, MessageFrame.RVH_OFFSET);
    private final int key = RendezvousHeader.remoteKey(announcement, MessageFrame.RVH_OFFSET);

    private void requestRead(RawRank by, int remoteKey, long virtualAddress, int length) {
        by.send(0, 32, (b, at) -> ReadFrames.putRequest(b, at, LANDING, remoteKey, virtualAddress, length));
        ranks.settle();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "-1, 0, 0", "0, 1, 0", "0, 4096, 0", "0, -4096, 0", "0, 0, 1", "0, 0, -1", "0, 0, -5000"})
    void shouldRefuseAWrongKeyAddressOrLength(int keyError, long addressError, int lengthError) {
        requestRead(reader, key + keyError, address + addressError, BYTES + lengthError);
        ByteBuffer refusal = reader.takeOnly("READ_REFUSED").bytes();
        assertThat(ReadFrames.landingId(refusal, 0)).isEqualTo(LANDING);
        assertThat(ReadFrames.remoteKey(refusal, 0)).isEqualTo(key + keyError);
        assertThat(send.isComplete()).isFalse();
        assertRightReadSucceeds();
    }

    @Test
    void shouldRefuseAPeerThatTheMessageIsNotFor() {
        requestRead(ranks.raws[2], key, address, BYTES);
        ranks.raws[2].takeOnly("READ_REFUSED");
        assertThat(reader.take()).isEmpty();
        assertRightReadSucceeds();
    }

    @Test
    void shouldRefuseASecondRead() {
        assertRightReadSucceeds();
        requestRead(reader, key, address, BYTES);
        reader.takeOnly("READ_REFUSED");
        finish();
        assertSent(send);
        requestRead(reader, key, address, BYTES);
        reader.takeOnly("READ_REFUSED");
    }

    @Test
    void shouldNeverUseAKeyOrAddressTwice() {
        finish();
        assertSent(send);
        ranks.send(0, 1, 7, content);
        ByteBuffer next = reader.takeOnly("RNDV").bytes();
        assertThat(RendezvousHeader.remoteKey(next, MessageFrame.RVH_OFFSET)).isNotEqualTo(key);
        assertThat(RendezvousHeader.virtualAddress(next, MessageFrame.RVH_OFFSET))
                .isGreaterThanOrEqualTo(address + BYTES);
    }

    @Test
    void shouldLoseAPeerThatFinishesDuringItsRead() {
        ranks.transports[0].refuses = peer -> true;
        requestRead(reader, key, address, BYTES);
        finish();
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertFailed(send, ErrorClass.PROC_FAILED, "rank 1", "FIN");
    }

    private void assertRightReadSucceeds() {
        requestRead(reader, key, address, BYTES);
        ByteBuffer response = reader.takeOnly("READ_RESPONSE").bytes();
        assertThat(ReadFrames.landingId(response, 0)).isEqualTo(LANDING);
        assertThat(ReadFrames.position(response, 0)).isZero();
        assertThat(response.slice(ReadFrames.RESPONSE_HEADER_LENGTH, BYTES)).isEqualTo(ByteBuffer.wrap(content));
        assertThat(send.isComplete()).isFalse();
    }

    private void finish() {
        reader.send(0, 40, (b, at) -> MessageFrame.putFin(b, at, SteppedRanks.WORLD, 0, 7, address, key, BYTES));
        ranks.settle();
    }
}
