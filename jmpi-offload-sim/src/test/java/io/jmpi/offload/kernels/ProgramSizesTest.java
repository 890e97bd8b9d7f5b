package io.jmpi.offload.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The arithmetic of the paper's section IV-E, and what else a communicator needs. */
class ProgramSizesTest {
    private static final ProgramSizes PAPER = new ProgramSizes(32, 128, 8192, 1024, 256, 256);

    @Test
    void shouldNeedAsMuchForReceivesAsThePaperSays() {
        assertThat(PAPER.receiveIndexBytes()).isEqualTo(7_680); // 7.5 KiB
        assertThat(PAPER.receiveDescriptorBytes()).isEqualTo(512 * 1024);
        assertThat(PAPER.receiveIndexBytes() + PAPER.receiveDescriptorBytes())
                .as("about 520 KiB")
                .isBetween(519L * 1024, 520L * 1024);
    }

    @Test
    void shouldCountUnexpectedMessagesAndQueuesToo() {
        long index = 7_680 + 20 + 44; // the list of receives that accept everything, and up to a full line
        long control = 6 * 64;
        long queues = 256 * (32 + 16) + 256 * (32 + 32);
        assertThat(PAPER.deviceBytes())
                .isEqualTo(control + 2 * index + PAPER.receiveDescriptorBytes() + 1024 * 64 + queues);
        assertThat(4L * new DeviceTables(PAPER).newMemory().words()).isEqualTo(PAPER.deviceBytes());
    }
}
