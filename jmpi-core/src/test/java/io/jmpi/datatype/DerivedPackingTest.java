package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random nests of types against MPI's definition, taken literally: element by element. */
class DerivedPackingTest {
    private static final int ROUNDS = 4000;
    private static final int MOST_COUNT = 5;

    /** Elements of a random type in a random memory. */
    private static final class Scene {
        final Datatype<Object> type;
        final NaiveType naive;
        final int count;
        final int offset;
        final int units;

        Scene(Random random) {
            RandomType made = RandomType.create(random);
            type = made.type;
            naive = made.naive;
            count = random.nextInt(MOST_COUNT);
            offset = Math.max(0, -naive.trueLower()) + random.nextInt(3);
            units = offset
                    + Math.max(0, count - 1) * naive.extent()
                    + Math.max(0, naive.trueUpper())
                    + random.nextInt(3);
        }

        @Override
        public String toString() {
            return count + " of " + type;
        }
    }

    @Test
    void shouldHaveTheBoundsThatMpiDefines() {
        Random random = TestSeeds.random("bounds");
        for (int i = 0; i < ROUNDS; i++) {
            RandomType made = RandomType.create(random);
            assertThat(made.type.size()).as("size of %s", made).isEqualTo(made.naive.size());
            assertThat(made.type.lowerBound()).as("lower bound of %s", made).isEqualTo(made.naive.lower());
            assertThat(made.type.extent()).as("extent of %s", made).isEqualTo(made.naive.extent());
            assertThat(made.type.trueLowerBound())
                    .as("true lower bound of %s", made)
                    .isEqualTo(made.naive.trueLower());
            assertThat(made.type.trueExtent())
                    .as("true extent of %s", made)
                    .isEqualTo(made.naive.trueUpper() - made.naive.trueLower());
        }
    }

    @Test
    void shouldPackPieceByPieceAsElementByElement() {
        Random random = TestSeeds.random("pack pieces");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            TestMemory memory = new TestMemory(scene.type, scene.units, random);
            byte[] expected = scene.naive.pack(memory.image(), memory.order(), scene.offset, scene.count);
            Packing<Object> packing = scene.type.packing(scene.count);
            byte[] packed = new byte[expected.length];
            int step = stepOf(scene, packing);
            for (int position = 0; position < packed.length; ) {
                int bytes = Math.min(packed.length - position, piece(random, step));
                ByteBuffer frame = randomFrame(bytes, random);
                packing.pack(memory.memory, scene.offset, position, frame, 3, bytes);
                frame.get(3, packed, position, bytes);
                position += bytes;
            }
            assertThat(packed).as("%s", scene).isEqualTo(expected);
        }
    }

    @Test
    void shouldUnpackPieceByPieceAsElementByElementAndTouchNothingElse() {
        Random random = TestSeeds.random("unpack pieces");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            TestMemory memory = new TestMemory(scene.type, scene.units, random);
            if (scene.naive.overlaps(scene.count)) {
                continue; // Such a receive is an error: which of two elements stays is not defined.
            }
            byte[] message = message(scene, random);
            byte[] expected = memory.image();
            scene.naive.unpack(message, expected, memory.order(), scene.offset, scene.count);
            Packing<Object> packing = scene.type.packing(scene.count);
            int step = stepOf(scene, packing);
            for (int position = 0; position < message.length; ) {
                int bytes = Math.min(message.length - position, piece(random, step));
                ByteBuffer frame = randomFrame(bytes, random).put(3, message, position, bytes);
                packing.unpack(memory.memory, scene.offset, position, frame, 3, bytes);
                position += bytes;
            }
            assertThat(memory.image()).as("%s", scene).isEqualTo(expected);
        }
    }

    @Test
    void shouldPackAnyRangeWithoutACursor() {
        Random random = TestSeeds.random("pack ranges");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            TestMemory memory = new TestMemory(scene.type, scene.units, random);
            byte[] all = scene.naive.pack(memory.image(), memory.order(), scene.offset, scene.count);
            int step = Long.BYTES;
            int from = random.nextInt(all.length / step + 1) * step;
            int bytes = random.nextInt((all.length - from) / step + 1) * step;
            if (scene.type.messageSignature(all.length) >= KindSequence.MIXED) {
                continue; // Eight bytes are no whole number of basic elements there.
            }
            ByteBuffer frame = ByteBuffer.allocate(bytes);
            scene.type.pack(memory.memory, scene.offset, from, frame, 0, bytes);
            assertThat(frame.array()).as("%s", scene).isEqualTo(Arrays.copyOfRange(all, from, from + bytes));
        }
    }

    @Test
    void shouldCopyElementsAndTouchNothingElse() {
        Random random = TestSeeds.random("copy");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            TestMemory source = new TestMemory(scene.type, scene.units, random);
            TestMemory target = new TestMemory(scene.type, scene.units, random);
            byte[] packed = scene.naive.pack(source.image(), source.order(), scene.offset, scene.count);
            byte[] expected = target.image();
            scene.naive.unpack(packed, expected, target.order(), scene.offset, scene.count);
            scene.type.copy(source.memory, scene.offset, target.memory, scene.offset, scene.count);
            assertThat(target.image()).as("%s", scene).isEqualTo(expected);
        }
    }

    @Test
    void shouldAllocateMemoryThatHoldsTheElements() {
        Random random = TestSeeds.random("allocate");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            Object memory = scene.type.allocate(scene.count);
            scene.type.requireInside("memory", memory, scene.type.origin(), scene.count);
            if (scene.count > 0) {
                assertThat(scene.type.origin()).isEqualTo(Math.max(0, -scene.naive.trueLower()));
            }
        }
    }

    @Test
    void shouldKnowWhetherAnElementOverlapsItself() {
        Random random = TestSeeds.random("overlap");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            assertThat(scene.type.writesTwice(1)).as("%s", scene.type).isEqualTo(scene.naive.overlaps(1));
            if (scene.type.writesTwice(scene.count)) {
                assertThat(scene.naive.overlaps(Math.max(scene.count, 1)))
                        .as("%s", scene)
                        .isTrue();
            }
        }
    }

    @Test
    void shouldSignMessagesByTheSequenceOfTheirKinds() {
        Random random = TestSeeds.random("signatures");
        for (int i = 0; i < ROUNDS; i++) {
            Scene scene = new Scene(random);
            int inOne = scene.naive.entries().size();
            int count = inOne == 0 ? 0 : scene.count;
            int bytes = 0;
            for (int n = 0; n <= count * inOne; n++) {
                if (n == count * inOne || random.nextInt(10) == 0) {
                    assertReads(scene, bytes, n);
                }
                bytes += n < count * inOne
                        ? scene.naive.entries().get(n % inOne).kind().size()
                        : 0;
            }
            if (count > 0) {
                assertThat(scene.type.signature(count)).as("%s", scene).isEqualTo(scene.naive.signature(count * inOne));
            }
        }
    }

    /** A message of so many bytes is so many basic elements; it is accepted with their signature and no other. */
    private static void assertReads(Scene scene, int bytes, int elements) {
        Datatype<Object> type = scene.type;
        int signature = scene.naive.signature(elements);
        assertThat(type.elements(bytes)).as("%s, %d bytes", scene, bytes).isEqualTo(elements);
        assertThat(type.accepts(signature, bytes))
                .as("%s, %d bytes", scene, bytes)
                .isTrue();
        assertThat(type.accepts(BasicKind.PACKED.code(), bytes)).isTrue();
        if (bytes > 0) {
            assertThat(type.accepts(signature ^ 0x10, bytes))
                    .as("%s, %d bytes", scene, bytes)
                    .isFalse();
            if (scene.naive
                            .entries()
                            .get((elements - 1) % scene.naive.entries().size())
                            .kind()
                            .size()
                    > 1) {
                assertThat(type.elements(bytes - 1))
                        .as("%s, %d bytes", scene, bytes - 1)
                        .isEqualTo(-1);
                assertThat(type.accepts(BasicKind.PACKED.code(), bytes - 1)).isFalse();
            }
        }
    }

    /** Bytes of that many elements, as random memory would send them. */
    private static byte[] message(Scene scene, Random random) {
        TestMemory sent = new TestMemory(scene.type, scene.units, random);
        return scene.naive.pack(sent.image(), sent.order(), scene.offset, scene.count);
    }

    /** A cursor can be stopped anywhere, a type only between basic elements, which all have one size then. */
    private static int stepOf(Scene scene, Packing<Object> packing) {
        return packing == scene.type && !scene.naive.entries().isEmpty()
                ? scene.naive.entries().get(0).kind().size()
                : 1;
    }

    private static int piece(Random random, int step) {
        int most = random.nextInt(4) == 0 ? 2000 : 20;
        return step * (1 + random.nextInt(most));
    }

    private static ByteBuffer randomFrame(int bytes, Random random) {
        return random.nextBoolean() ? ByteBuffer.allocateDirect(bytes + 6) : ByteBuffer.allocate(bytes + 6);
    }
}
