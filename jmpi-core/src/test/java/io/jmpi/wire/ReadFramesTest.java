package io.jmpi.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ReadFramesTest {
    @Test
    void shouldLayOutTheReadRequest() {
        assertThat(Hex.written(
                        32,
                        (b, at) -> ReadFrames.putRequest(b, at, 7, 0xfeedbeef, 0x0102030405060708L, 0x1_0000_0063L)))
                .isEqualTo(Hex.digits("00000020 02 00 04 00 00000007 feedbeef 0102030405060708 0000000100000063"));
    }

    @Test
    void shouldLayOutTheReadResponse() {
        assertThat(Hex.written(16, (b, at) -> ReadFrames.putResponseHeader(b, at, 0x10000, 7, 0x5_0002_0000L)))
                .isEqualTo(Hex.digits("00010010 03 00 04 00 00000007 00020000"));
    }

    @Test
    void shouldLayOutTheRefusal() {
        assertThat(Hex.written(16, (b, at) -> ReadFrames.putRefused(b, at, 7, 0xfeedbeef)))
                .isEqualTo(Hex.digits("00000010 04 00 04 00 00000007 feedbeef"));
    }

    @Test
    void shouldReadWhatItWrote() {
        ByteBuffer frame = ByteBuffer.allocate(64);
        ReadFrames.putRequest(frame, 4, -1, -2, -3, -4);
        assertThat(ReadFrames.landingId(frame, 4)).isEqualTo(-1);
        assertThat(ReadFrames.remoteKey(frame, 4)).isEqualTo(-2);
        assertThat(ReadFrames.virtualAddress(frame, 4)).isEqualTo(-3);
        assertThat(ReadFrames.readLength(frame, 4)).isEqualTo(-4);
        ReadFrames.putResponseHeader(frame, 4, 1, 5, 0x1_8000_0006L);
        assertThat(ReadFrames.landingId(frame, 4)).isEqualTo(5);
        assertThat(ReadFrames.position(frame, 4)).isEqualTo(0x8000_0006);
    }
}
