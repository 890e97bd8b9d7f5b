package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.contract.MatchingEngine;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that do not fit their receive: eager and rendezvous, expected and unexpected. */
class MisfitTest {
    private final SteppedRanks ranks = new SteppedRanks(2);

    @ParameterizedTest
    @CsvSource({
        "100, 99, true",
        "100, 99, false",
        "100, 0, true",
        "5000, 4999, true",
        "5000, 4999, false",
        "5000, 0, true"
    })
    void shouldTruncateNothingWhenTheMessageIsTooLong(int length, int capacity, boolean expected) {
        ByteReceive receive = expected ? ranks.receive(1, 0, 7, capacity) : null;
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        if (receive == null) {
            receive = ranks.receive(1, 0, 7, capacity);
            ranks.settle();
        }
        assertFailed(
                receive,
                ErrorClass.TRUNCATE,
                "message of " + length + " bytes",
                "rank 0 ",
                "tag 7",
                "receive buffer of " + capacity + " bytes",
                "nothing was written");
        assertThat(receive.isUntouched()).isTrue();
        assertSent(send);
        assertThat(ranks.unexpectedBytes(1)).isZero();
        assertNextMessageArrives(length);
    }

    @ParameterizedTest
    @CsvSource({"10, true", "10, false", "2002, true", "2002, false"})
    void shouldRefuseAPartOfAnElement(int length, boolean expected) {
        int[] memory = new int[600];
        Arrays.fill(memory, 7);
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, memory, 0, 600, Datatype.INT);
        if (expected) {
            ranks.engines[1].submit(receive);
        }
        SendOperation send = new SendOperation(
                ranks.world[0], 1, 7, ByteBuffer.wrap(message(length, 1)), Datatype.INT.signature(length));
        ranks.engines[0].submit(send);
        ranks.settle();
        if (!expected) {
            ranks.engines[1].submit(receive);
            ranks.settle();
        }
        assertFailed(
                receive,
                ErrorClass.TYPE,
                "message of " + length + " bytes",
                "whole number",
                "INT",
                "nothing was written");
        assertThat(memory).containsOnly(7);
        assertSent(send);
        assertNextMessageArrives(length);
    }

    @ParameterizedTest
    @CsvSource({"12, true", "12, false", "2000, true", "2000, false"})
    void shouldRefuseElementsOfAnotherKind(int length, boolean expected) {
        int[] memory = new int[600];
        Arrays.fill(memory, 7);
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, memory, 0, 600, Datatype.INT);
        if (expected) {
            ranks.engines[1].submit(receive);
        }
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        if (!expected) {
            ranks.engines[1].submit(receive);
            ranks.settle();
        }
        assertFailed(
                receive,
                ErrorClass.TYPE,
                "message of " + length + " bytes",
                "rank 0 ",
                "tag 7",
                "elements of BYTE",
                "INT",
                "nothing was written");
        assertThat(memory).containsOnly(7);
        assertSent(send);
        assertThat(ranks.unexpectedBytes(1)).isZero();
        assertNextMessageArrives(length);
    }

    @ParameterizedTest
    @CsvSource({"12", "2000"})
    void shouldReceivePackedBytesUnderTheSignatureThatTheyHad(int length) {
        int[] memory = new int[length / 4];
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, memory, 0, memory.length, Datatype.INT);
        ranks.engines[1].submit(receive);
        ByteBuffer packed = ByteBuffer.allocate(length + 2).position(2);
        int[] sent = IntStream.range(0, memory.length).map(i -> i * 77).toArray();
        Datatype.INT.pack(sent, 0, sent.length, packed);
        SendOperation send =
                new SendOperation(ranks.world[0], 1, 7, packed.flip().position(2), Datatype.INT.signature(sent.length));
        ranks.engines[0].submit(send);
        ranks.settle();
        assertSent(send);
        assertThat(receive.failure()).isNull();
        assertThat(memory).containsExactly(sent);
    }

    @Test
    void shouldRefusePackedBytesWhoseSignatureIsAnother() {
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, new int[1], 0, 1, Datatype.INT);
        ranks.engines[1].submit(receive);
        ranks.engines[0].submit(
                new SendOperation(ranks.world[0], 1, 7, ByteBuffer.allocate(4), Datatype.FLOAT.signature(1)));
        ranks.settle();
        assertFailed(receive, ErrorClass.TYPE, "elements of FLOAT", "INT");
    }

    @Test
    void shouldRefuseAnUnknownSignature() {
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, new int[1], 0, 1, Datatype.INT);
        ranks.engines[1].submit(receive);
        ranks.engines[0].submit(new SendOperation(ranks.world[0], 1, 7, ByteBuffer.allocate(4), 4711));
        ranks.settle();
        assertFailed(receive, ErrorClass.TYPE, "unknown kind 4711");
    }

    @ParameterizedTest
    @CsvSource({"10", "2000"})
    void shouldRefuseAnotherLengthWhenExactLengthIsAsserted(int length) {
        CommContext sender = ranks.open(0, 20, MatchingEngine.BINS, true);
        CommContext receiver = ranks.open(1, 20, MatchingEngine.BINS, true);
        ByteReceive receive = ranks.receive(receiver, 1, 0, 7, length + 1);
        SendOperation send = ranks.send(sender, 0, 1, 7, message(length, 1));
        ranks.settle();
        assertFailed(
                receive,
                ErrorClass.ASSERTION,
                "message of " + length + " bytes",
                "receive of " + (length + 1) + " bytes",
                "mpi_assert_exact_length");
        assertThat(receive.isUntouched()).isTrue();
        assertSent(send);
        ByteReceive exact = ranks.receive(receiver, 1, 0, 7, length);
        ranks.send(sender, 0, 1, 7, message(length, 2));
        ranks.settle();
        assertReceived(exact, 0, 7, message(length, 2));
    }

    @Test
    void shouldCallAMessageTooLongRatherThanOfTheWrongTypeWhenItIsBoth() {
        ReceiveOperation receive = new ReceiveOperation(ranks.world[1], 0, 7, new long[1], 0, 1, Datatype.LONG);
        ranks.engines[1].submit(receive);
        ranks.send(0, 1, 7, new byte[9]);
        ranks.settle();
        assertFailed(receive, ErrorClass.TRUNCATE, "9 bytes", "8 bytes");
    }

    /** A sparse file is as long as no array can be. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFailOnlyTheReceiveWhenThereIsNoMemoryForItsObject(boolean expected, @TempDir Path directory)
            throws Exception {
        GrowingBytes memory = GrowingBytes.ofObject(Integer.MAX_VALUE);
        ReceiveOperation receive =
                new ReceiveOperation(ranks.world[1], 0, 7, memory, 0, Integer.MAX_VALUE, Datatype.of(memory));
        if (expected) {
            ranks.engines[1].submit(receive);
        }
        SendOperation send;
        try (FileChannel file = FileChannel.open(
                directory.resolve("long"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            send = new SendOperation(
                    ranks.world[0],
                    1,
                    7,
                    file.map(FileChannel.MapMode.READ_WRITE, 0, Integer.MAX_VALUE),
                    Datatype.SERIALIZED.signature(1));
        }
        ranks.engines[0].submit(send);
        ranks.settle();
        if (!expected) {
            ranks.engines[1].submit(receive);
            ranks.settle();
        }
        assertFailed(receive, ErrorClass.OTHER, "message of 2147483647 bytes", "rank 0 ", "tag 7", "memory", "-Xmx");
        assertSent(send);
        assertNextMessageArrives(5000);
    }

    private void assertNextMessageArrives(int length) {
        ByteReceive next = ranks.receive(1, 0, 7, length);
        SendOperation send = ranks.send(0, 1, 7, message(length, 2));
        ranks.settle();
        assertReceived(next, 0, 7, message(length, 2));
        assertSent(send);
    }
}
