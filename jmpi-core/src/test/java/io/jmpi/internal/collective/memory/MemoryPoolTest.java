package io.jmpi.internal.collective.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When memory serves another communicator, step by step, with the pools of two ranks. */
class MemoryPoolTest {
    private static final int BYTES = CollectiveMemory.bytes(false);

    /** Where the halves of as many ranks as possible begin. */
    private static final int HALVES = BYTES - 4 * CollectiveMemory.HALF;

    private final Host host = new Host();
    private final MemoryPool creator = new MemoryPool(host);
    private final MemoryPool other = new MemoryPool(host);

    @Test
    void shouldServeTheNextCommunicatorWhenAllRanksHaveLeft() {
        MemoryPool.Shared first = creator.create(BYTES);
        MemoryPool.Shared opened = other.open(first.key(), BYTES);
        CollectiveMemory mine = view(first, 0, 2);
        CollectiveMemory theirs = view(opened, 1, 2);
        mine.post(7, 3, 8, 1, 2);
        theirs.end(7, 2);
        first.memory().put(HALVES - 1, (byte) 1); // As data of few ranks, where many ranks have numbers.

        creator.release(first, mine);
        MemoryPool.Shared second = creator.create(BYTES);
        assertThat(second.key()).as("rank 1 may still read the first").isNotEqualTo(first.key());

        other.release(opened, theirs);
        MemoryPool.Shared third = creator.create(BYTES);
        assertThat(third.key()).isEqualTo(first.key());
        assertThat(IntStream.range(128, HALVES).map(third.memory()::get)).containsOnly(0);
        assertThat(other.open(third.key(), BYTES)).isSameAs(opened);
        assertThat(host.opened).as("it has been opened once").isEqualTo(1);
        assertThat(new MemoryPool(host).open(third.key(), BYTES))
                .as("other ranks can open it, too")
                .isNotNull();
    }

    @Test
    void shouldNotGiveAwayWhatAnotherRankHasCreated() {
        MemoryPool.Shared first = creator.create(BYTES);
        MemoryPool.Shared opened = other.open(first.key(), BYTES);
        creator.release(first, view(first, 0, 2));
        other.release(opened, view(opened, 1, 2));
        assertThat(other.create(BYTES).key()).isNotEqualTo(first.key());
    }

    @Test
    void shouldNotServeCommunicatorsOfMoreHostsWithTooLittle() {
        MemoryPool.Shared first = creator.create(BYTES);
        creator.takeBack(first);
        int more = CollectiveMemory.bytes(true);
        assertThat(creator.create(more).memory().capacity()).isEqualTo(more);
        assertThat(creator.create(BYTES)).isSameAs(first);
    }

    @Test
    void shouldCreateAtMost60MebibytesAndUseThemAgain() {
        List<MemoryPool.Shared> all = new ArrayList<>();
        for (MemoryPool.Shared one = creator.create(BYTES); one != null; one = creator.create(BYTES)) {
            all.add(one);
        }
        assertThat(all.size() * BYTES).isBetween((60 << 20) - BYTES, 60 << 20);
        for (int i = 0; i < 1000; i++) {
            creator.takeBack(all.get(i % 7));
            assertThat(creator.create(BYTES)).isSameAs(all.get(i % 7));
        }
        assertThat(creator.create(BYTES)).isNull();
    }

    @Test
    void shouldUseMessagesIfThereIsNoRoom() {
        host.isFull = true;
        assertThat(creator.create(BYTES)).isNull();
        assertThat(other.open(new byte[] {1}, BYTES)).isNull();
    }

    @Test
    void shouldEndTheOpeningOfAllMemoriesWhenItCloses() {
        creator.create(BYTES);
        creator.takeBack(creator.create(BYTES));
        creator.close();
        assertThat(host.closed).isEqualTo(2);
    }

    private static CollectiveMemory view(MemoryPool.Shared shared, int rank, int ranks) {
        int[] members = IntStream.range(0, ranks).toArray();
        return new CollectiveMemory(shared.memory(), rank, members, false, false, sleeper -> {});
    }

    /** Memory of this JVM. */
    private static final class Host implements SharedMemory {
        private final List<ByteBuffer> memories = new ArrayList<>();
        private boolean isFull;
        private int opened;
        private int closed;

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
                public void close() {
                    closed++;
                }
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
