package io.jmpi.internal.collective.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When memory serves another communicator, step by step, with the pools of two ranks. */
class MemoryPoolTest {
    private static final List<Integer> BOTH = List.of(4, 7);
    private static final int BYTES = CollectiveMemory.bytes(2, false);

    private final Host host = new Host();
    private final MemoryPool creator = new MemoryPool(host);
    private final MemoryPool other = new MemoryPool(host);

    @Test
    void shouldServeTheNextCommunicatorWhenAllRanksHaveLeft() {
        MemoryPool.Shared first = creator.create(BOTH, BYTES);
        MemoryPool.Shared opened = other.open(first.key(), BOTH, BYTES);
        CollectiveMemory mine = view(first, 0);
        CollectiveMemory theirs = view(opened, 1);
        mine.post(7, 3, 8, 1, 2);
        theirs.end(7, 2);

        creator.release(first, mine);
        MemoryPool.Shared second = creator.create(BOTH, BYTES);
        assertThat(second.key()).as("rank 1 may still read the first").isNotEqualTo(first.key());

        other.release(opened, theirs);
        MemoryPool.Shared third = creator.create(BOTH, BYTES);
        assertThat(third.key()).isEqualTo(first.key());
        assertThat(view(third, 1).hasPosted(0, 0, 1)).as("it is as new").isFalse();
        assertThat(view(third, 0).hasRead(1, 0, 1)).isFalse();
        assertThat(other.open(third.key(), BOTH, BYTES)).isSameAs(opened);
        assertThat(host.opened).as("it has been opened once").isEqualTo(1);
    }

    @Test
    void shouldServeTheSameRanksAlone() {
        MemoryPool.Shared first = creator.create(BOTH, BYTES);
        MemoryPool.Shared opened = other.open(first.key(), BOTH, BYTES);
        CollectiveMemory mine = view(first, 0);
        creator.release(first, mine);
        other.release(opened, view(opened, 1));
        assertThat(creator.create(List.of(4, 5), BYTES).key())
                .as("rank 5 has not opened it, and its name is gone")
                .isNotEqualTo(first.key());
        assertThat(creator.create(BOTH, CollectiveMemory.bytes(2, true)).key()).isNotEqualTo(first.key());
        assertThat(creator.create(BOTH, BYTES).key()).isEqualTo(first.key());
    }

    @Test
    void shouldNotGiveAwayWhatAnotherRankHasCreated() {
        MemoryPool.Shared first = creator.create(BOTH, BYTES);
        MemoryPool.Shared opened = other.open(first.key(), BOTH, BYTES);
        creator.release(first, view(first, 0));
        other.release(opened, view(opened, 1));
        assertThat(other.create(BOTH, BYTES).key()).isNotEqualTo(first.key());
    }

    @Test
    void shouldCreateAtMost60Mebibytes() {
        int created = 0;
        while (creator.create(BOTH, BYTES) != null) {
            created += BYTES;
        }
        assertThat(created).isBetween((60 << 20) - BYTES, 60 << 20);
    }

    @Test
    void shouldGiveUpMemoryThatNobodyUsesWhenThereIsNoOther() {
        int most = (60 << 20) / BYTES;
        MemoryPool.Shared first = creator.create(BOTH, BYTES);
        for (int i = 1; i < most; i++) {
            creator.create(BOTH, BYTES);
        }
        assertThat(creator.create(List.of(4, 5), BYTES)).isNull();
        creator.release(first, view(first, 0));
        assertThat(creator.create(List.of(4, 5), BYTES)).isNotNull();
        assertThat(creator.create(List.of(4, 5), BYTES)).isNull();
    }

    @Test
    void shouldCreateAgainWhatWasDropped() {
        for (int i = 0; i < 1000; i++) {
            creator.drop(creator.create(BOTH, BYTES));
        }
        assertThat(creator.create(BOTH, BYTES)).isNotNull();
    }

    @Test
    void shouldUseMessagesIfThereIsNoRoom() {
        host.isFull = true;
        assertThat(creator.create(BOTH, BYTES)).isNull();
        assertThat(other.open(new byte[] {1}, BOTH, BYTES)).isNull();
    }

    private static CollectiveMemory view(MemoryPool.Shared shared, int rank) {
        return new CollectiveMemory(shared.memory(), rank, new int[] {0, 1}, false, false, sleeper -> {});
    }

    /** Memory of this JVM. */
    private static final class Host implements SharedMemory {
        private final List<ByteBuffer> memories = new ArrayList<>();
        private boolean isFull;
        private int opened;

        @Override
        public long host() {
            return 0;
        }

        @Override
        public Created create(int bytes) throws IOException {
            requireRoom();
            ByteBuffer memory =
                    ByteBuffer.allocateDirect(bytes + 128).alignedSlice(128).slice(0, bytes);
            memories.add(memory);
            byte[] key = {(byte) memories.size()};
            return new Created() {
                @Override
                public ByteBuffer memory() {
                    return memory;
                }

                @Override
                public byte[] key() {
                    return key;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public ByteBuffer open(byte[] key, int bytes) throws IOException {
            requireRoom();
            opened++;
            return memories.get(key[0] - 1).duplicate();
        }

        private void requireRoom() throws IOException {
            if (isFull) {
                throw new IOException("no room");
            }
        }
    }
}
