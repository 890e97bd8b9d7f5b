package io.jmpi.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameHeaderTest {
    private static final int LIMIT = 1000;

    @ParameterizedTest
    @CsvSource({
        "MESSAGE, 1",
        "READ_REQUEST, 2",
        "READ_RESPONSE, 3",
        "READ_REFUSED, 4",
        "CREDIT, 5",
        "BYE, 6",
        "BYE_ACK, 7",
        "CHALLENGE, 16",
        "HELLO, 17",
        "WELCOME, 18",
        "SUPERSEDED, 19"
    })
    void shouldKeepTheNumbersOfFrameTypes(String name, byte number) throws ReflectiveOperationException {
        assertThat(FrameHeader.class.getField(name).getByte(null)).isEqualTo(number);
    }

    @Test
    void shouldWriteLengthTypeAndVersion() {
        assertThat(Hex.written(FrameHeader.LENGTH, (b, at) -> FrameHeader.put(b, at, 0x01020304, FrameHeader.WELCOME)))
                .isEqualTo(Hex.digits("01020304 12 00 04 00"));
    }

    @Test
    void shouldWriteTheSignatureAroundTheVersion() {
        assertThat(Hex.written(
                        FrameHeader.LENGTH, (b, at) -> FrameHeader.put(b, at, 0x01020304, FrameHeader.MESSAGE, 0xf1e2)))
                .isEqualTo(Hex.digits("01020304 01 f1 04 e2"));
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "255", "256", "32768", "65535"})
    void shouldReadTheSignatureThatItWrote(int signature) {
        ByteBuffer buffer = ByteBuffer.allocate(FrameHeader.LENGTH);
        FrameHeader.put(buffer, 0, 77, FrameHeader.MESSAGE, signature);
        assertThat(FrameHeader.signature(buffer, 0)).isEqualTo(signature);
        assertThat(FrameHeader.type(buffer, 0)).isEqualTo(FrameHeader.MESSAGE);
        assertThat(FrameHeader.version(buffer, 0)).isEqualTo(FrameHeader.VERSION);
    }

    @Test
    void shouldReadWhatItWrote() {
        ByteBuffer buffer = ByteBuffer.allocate(32);
        FrameHeader.put(buffer, 3, 77, FrameHeader.READ_REFUSED);
        assertThat(FrameHeader.frameLength(buffer, 3)).isEqualTo(77);
        assertThat(FrameHeader.type(buffer, 3)).isEqualTo(FrameHeader.READ_REFUSED);
        assertThat(FrameHeader.version(buffer, 3)).isEqualTo(FrameHeader.VERSION);
    }

    @ParameterizedTest
    @CsvSource({"8", "9", "999", "1000"})
    void shouldAcceptLengthWhenWithinBounds(int length) {
        assertThat(FrameHeader.checkedFrameLength(header(length, FrameHeader.VERSION), 0, LIMIT))
                .isEqualTo(length);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "1001, 1001", "2147483647, 2147483647", "-1, 4294967295", "-2147483648, 2147483648"})
    void shouldRefuseLengthWhenOutOfBounds(int length, String named) {
        assertThatThrownBy(() -> FrameHeader.checkedFrameLength(header(length, FrameHeader.VERSION), 0, LIMIT))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContainingAll("length " + named + " ", "8..1000");
    }

    @ParameterizedTest
    @CsvSource({"0", "3", "5", "-1"})
    void shouldRefuseAnotherVersion(byte version) {
        assertThatThrownBy(() -> FrameHeader.checkedFrameLength(header(8, version), 0, LIMIT))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContainingAll("wire version " + version + ",", " version 4");
    }

    @Test
    void shouldHaveRoomForTheLongestPayloadAndAllHeaders() {
        assertThat(FrameHeader.MAX_FRAME_LENGTH)
                .isGreaterThanOrEqualTo(MessageFrame.EAGER_PAYLOAD_OFFSET + 64 * 1024)
                .isGreaterThanOrEqualTo(ReadFrames.RESPONSE_HEADER_LENGTH + 64 * 1024);
    }

    private static ByteBuffer header(int length, byte version) {
        ByteBuffer buffer = ByteBuffer.allocate(FrameHeader.LENGTH);
        FrameHeader.put(buffer, 0, length, FrameHeader.MESSAGE);
        return buffer.put(FrameHeader.VERSION_FIELD_OFFSET, version);
    }
}
