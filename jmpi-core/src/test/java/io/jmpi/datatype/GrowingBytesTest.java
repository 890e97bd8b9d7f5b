package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Memory that grows with its message. */
class GrowingBytesTest {
    @Test
    void shouldGrowOnceForAMessageOfKnownLength() {
        GrowingBytes memory = GrowingBytes.ofObject(1 << 20);
        ByteBuffer piece = ByteBuffer.allocate(1000).put(999, (byte) 7);
        memory.grow(3000);
        byte[] expected = memory.bytes(0).array();
        for (int position = 0; position < 3000; position += 1000) {
            memory.type().unpack(memory, 0, position, piece, 0, 1000);
        }
        assertThat(memory.bytes(3000).array()).isSameAs(expected).hasSize(3000).contains(7);
    }
}
