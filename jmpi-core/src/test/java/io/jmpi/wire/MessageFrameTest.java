package io.jmpi.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageFrameTest {
    private static final String HASHES_OF_1_AND_2 = "041e3285 17fb89ee c99d164a 00000000";

    @ParameterizedTest
    @CsvSource({"NO_TAG, 0", "RNDV, 1", "FIN, 2", "EAGER, 3"})
    void shouldNumberOpcodesAsVerbsDoes(String name, byte number) throws ReflectiveOperationException {
        assertThat(TagMatchingHeader.class.getField(name).getByte(null)).isEqualTo(number);
    }

    @Test
    void shouldLayOutTheTagMatchingHeaderAsVerbsDoes() {
        // struct ibv_tmh { uint8_t opcode; uint8_t reserved[3]; __be32 app_ctx; __be64 tag; }
        assertThat(Hex.written(
                        16,
                        (b, at) ->
                                TagMatchingHeader.put(b, at, TagMatchingHeader.EAGER, 0x0a0b0c0d, 0x1112, 0x7fffffff)))
                .isEqualTo(Hex.digits("03 000000 0a0b0c0d 00001112 7fffffff"));
    }

    @Test
    void shouldLayOutTheRendezvousHeaderAsVerbsDoes() {
        // struct ibv_rvh { __be64 va; __be32 rkey; __be32 len; }
        assertThat(Hex.written(
                        16, (b, at) -> RendezvousHeader.put(b, at, 0x0102030405060708L, 0x90a0b0c0, 0x80000001L)))
                .isEqualTo(Hex.digits("0102030405060708 90a0b0c0 80000001"));
    }

    @Test
    void shouldPackSourceAndTagIntoOneTag() {
        assertThat(TagMatchingHeader.packTag(0, 0)).isZero();
        assertThat(TagMatchingHeader.packTag(3, 5)).isEqualTo(0x3_0000_0005L);
        assertThat(TagMatchingHeader.packTag(1, Integer.MAX_VALUE)).isEqualTo(0x1_7fff_ffffL);
    }

    @Test
    void shouldPutTheEagerPayloadAtForty() {
        assertThat(MessageFrame.EAGER_PAYLOAD_OFFSET).isEqualTo(40);
        assertThat(Hex.written(40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 24, 0xabcd, 6, 1, 2)))
                .isEqualTo(Hex.digits(
                        "00000040 01 ab 04 cd" + " 03 000000 00000006 00000001 00000002 " + HASHES_OF_1_AND_2));
    }

    @Test
    void shouldWriteTheSameEagerHeadersWithKnownHashes() {
        assertThat(Hex.written(
                        40,
                        (b, at) -> MessageFrame.putEagerHeaders(
                                b, at, 24, 0xabcd, 6, 1, 2, 0x041e3285_17fb89eeL, 0xc99d164a_00000000L)))
                .isEqualTo(Hex.digits(
                        "00000040 01 ab 04 cd" + " 03 000000 00000006 00000001 00000002 " + HASHES_OF_1_AND_2));
        assertThat(Hex.written(
                        40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 65536, 0xff80, -2, 3, 1 << 30, -1, -1)))
                .isEqualTo(Hex.digits("00010028 01 ff 04 80 03 000000 fffffffe 00000003 40000000"
                        + " ffffffff ffffffff ffffffff ffffffff"));
    }

    @Test
    void shouldAnnounceRendezvousInFiftySixBytes() {
        assertThat(MessageFrame.RNDV_LENGTH).isEqualTo(56);
        assertThat(Hex.written(
                        56, (b, at) -> MessageFrame.putRendezvous(b, at, 8, 6, 1, 2, 0x1000, 0xfeedbeef, 1 << 20)))
                .isEqualTo(Hex.digits("00000038 01 00 04 08"
                        + " 01 000000 00000006 00000001 00000002"
                        + " 0000000000001000 feedbeef 00100000 "
                        + HASHES_OF_1_AND_2));
    }

    @ParameterizedTest
    @CsvSource({"80000000, 56", "fffffffe, 56", "ffffffff, 64", "100000000, 64", "3fffffff00000001, 64"})
    void shouldHaveTheLengthBehindTheAnnouncementIfTheHeaderCannotHoldIt(String digits, int frameLength) {
        long bytes = Long.parseLong(digits, 16);
        assertThat(MessageFrame.rendezvousLength(bytes)).isEqualTo(frameLength);
        boolean isLong = frameLength == 64;
        String length = isLong ? "ffffffff" : digits;
        assertThat(Hex.written(
                        frameLength,
                        (b, at) -> MessageFrame.putRendezvous(b, at, 8, 6, 1, 2, 0x1000, 0xfeedbeef, bytes)))
                .isEqualTo(Hex.digits("000000" + Integer.toHexString(frameLength) + " 01 00 04 08"
                        + " 01 000000 00000006 00000001 00000002"
                        + " 0000000000001000 feedbeef " + length + HASHES_OF_1_AND_2
                        + (isLong ? "0".repeat(16 - digits.length()) + digits : "")));
        ByteBuffer frame = ByteBuffer.allocate(80);
        MessageFrame.putRendezvous(frame, 7, 8, 6, 1, 2, 0x1000, 0xfeedbeef, bytes);
        assertThat(MessageFrame.announcedBytes(frame, 7)).isEqualTo(bytes);
        assertThat(Hex.written(40, (b, at) -> MessageFrame.putFin(b, at, 6, 1, 2, 0x1000, 0xfeedbeef, bytes)))
                .endsWith("feedbeef" + length);
    }

    @Test
    void shouldFinishRendezvousWithItsHeadersButForTheOpcode() {
        assertThat(MessageFrame.FIN_LENGTH).isEqualTo(40);
        assertThat(Hex.written(40, (b, at) -> MessageFrame.putFin(b, at, 6, 1, 2, 0x1000, 0xfeedbeef, 1 << 20)))
                .isEqualTo(Hex.digits("00000028 01 00 04 00"
                        + " 02 000000 00000006 00000001 00000002"
                        + " 0000000000001000 feedbeef 00100000"));
    }

    @Test
    void shouldReturnCreditInSixteenBytes() {
        assertThat(MessageFrame.CREDIT_LENGTH).isEqualTo(16);
        assertThat(Hex.written(16, (b, at) -> MessageFrame.putCredit(b, at, 0x00abcdef, 0x01234567)))
                .isEqualTo(Hex.digits("00000010 05 00 04 00 00abcdef 01234567"));
    }

    @Test
    void shouldReadWhatItWrote() {
        ByteBuffer frame = ByteBuffer.allocate(80);
        MessageFrame.putRendezvous(frame, 4, 0x8001, 0x01020304, 9, 8, Long.MIN_VALUE + 7, -6, 0xffff_fffbL);
        assertThat(FrameHeader.signature(frame, 4)).isEqualTo(0x8001);
        int tmh = 4 + MessageFrame.TMH_OFFSET;
        assertThat(TagMatchingHeader.opcode(frame, tmh)).isEqualTo(TagMatchingHeader.RNDV);
        assertThat(TagMatchingHeader.contextId(frame, tmh)).isEqualTo(0x01020304);
        assertThat(TagMatchingHeader.source(frame, tmh)).isEqualTo(9);
        assertThat(TagMatchingHeader.tag(frame, tmh)).isEqualTo(8);
        int rvh = 4 + MessageFrame.RVH_OFFSET;
        assertThat(RendezvousHeader.virtualAddress(frame, rvh)).isEqualTo(Long.MIN_VALUE + 7);
        assertThat(RendezvousHeader.remoteKey(frame, rvh)).isEqualTo(-6);
        assertThat(RendezvousHeader.length(frame, rvh)).isEqualTo(0xffff_fffbL);
        assertThat(MessageFrame.announcedBytes(frame, 4)).isEqualTo(0xffff_fffbL);
        int hashes = 4 + MessageFrame.RNDV_HASHES_OFFSET;
        assertThat(InlineHashes.sourceTag(frame, hashes)).isEqualTo(InlineHashes.hash(9, 8));
        assertThat(InlineHashes.source(frame, hashes)).isEqualTo(InlineHashes.hash(9));
        assertThat(InlineHashes.tag(frame, hashes)).isEqualTo(InlineHashes.hash(8));
        MessageFrame.putCredit(frame, 4, 4711, 12);
        assertThat(MessageFrame.credit(frame, 4)).isEqualTo(4711);
        assertThat(MessageFrame.announcements(frame, 4)).isEqualTo(12);
    }
}
