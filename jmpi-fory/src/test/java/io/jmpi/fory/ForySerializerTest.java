package io.jmpi.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForySerializerTest {
    private static final ObjectSerializer FORY = ObjectSerializer.named("fory");
    private static final ObjectStream DEFAULT = new ObjectStream(ObjectFilter.of("records", 1 << 20), FORY);

    @SuppressWarnings("ArrayRecordComponent") // Records of programs have them.
    record Point(int x, double[] y) {}

    static final class Named {
        private String name = "";
    }

    private static ObjectStream allowing(String allowed) {
        return new ObjectStream(ObjectFilter.of(allowed, 1 << 20), FORY);
    }

    private static Named named(String name) {
        Named named = new Named();
        named.name = name;
        return named;
    }

    @Test
    void shouldDeliverValuesCollectionsAndRecords() {
        Object[] sent = {
            null,
            7,
            "text",
            new int[] {1, 2},
            new double[100],
            new BigInteger("123456789012345678901234567890"),
            LocalDate.of(2024, 2, 29),
            new ArrayList<>(List.of("a", "b")),
            List.of(1, 2, 3),
            new HashMap<>(Map.of("a", List.of(1)))
        };
        assertThat(DEFAULT.read(DEFAULT.write(sent, 0, sent.length))).isEqualTo(sent);
        Point point = (Point) DEFAULT.readOne(DEFAULT.writeOne(new Point(1, new double[] {2, 3})));
        assertThat(point.y()).containsExactly(2, 3);
    }

    @Test
    void shouldTransferOtherClassesOnlyIfTheyAreAllowed() {
        ObjectStream allowing = allowing(Named.class.getName());
        ByteBuffer bytes = allowing.writeOne(named("a"));
        assertThat(((Named) allowing.readOne(bytes)).name).isEqualTo("a");
        for (Object refused : new Object[] {named("a"), List.of(named("a")), new Named[] {named("a")}}) {
            assertThatThrownBy(() -> DEFAULT.writeOne(refused))
                    .isInstanceOf(MpiException.class)
                    .hasMessageContaining(Named.class.getName())
                    .hasMessageContaining("objects.allow");
            ByteBuffer forged = allowing.writeOne(refused);
            assertThatThrownBy(() -> DEFAULT.readOne(forged))
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE))
                    .hasMessageContaining(Named.class.getName());
        }
        ObjectStream noRecords = allowing("none");
        ByteBuffer record = DEFAULT.writeOne(new Point(1, null));
        assertThatThrownBy(() -> noRecords.readOne(record)).hasMessageContaining(Point.class.getName());
    }

    @Test
    void shouldAnswerDamageAndMessagesOfOthersWithAnMpiException() {
        ObjectStream jdk = new ObjectStream(ObjectFilter.DEFAULT);
        assertThatThrownBy(() -> DEFAULT.read(jdk.writeOne("text"))).hasMessageContaining("not serialized by fory");
        assertThatThrownBy(() -> jdk.read(DEFAULT.writeOne("text"))).hasMessageContaining("cannot be read as objects");
        Object[] sent = {"text", new int[] {1, 2}, List.of(1, 2), new Point(1, new double[3])};
        ByteBuffer message = DEFAULT.write(sent, 0, sent.length);
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] bad = new byte[random.nextInt(message.limit())];
            message.get(0, bad);
            assertThatThrownBy(() -> DEFAULT.read(ByteBuffer.wrap(bad))).isInstanceOf(MpiException.class);
        }
    }

    @Test
    void shouldServeTheCallsOnObjects() {
        MpiConfig config = MpiConfig.defaults().with("objects.serializer", "fory");
        Jmpi.run(config, 3, world -> {
            List<Point> points = world.allgatherObject(new Point(world.rank(), new double[] {0.5}));
            assertThat(points).extracting(Point::x).containsExactly(0, 1, 2);
            int sum = world.iallreduceObject(world.rank(), Integer::sum).get();
            assertThat(sum).isEqualTo(3);
        });
    }

    @Test
    void shouldNameTheKnownSerializers() {
        MpiConfig config = MpiConfig.defaults().with("objects.serializer", "pickle");
        assertThatThrownBy(() -> Jmpi.run(config, 1, world -> {}))
                .hasStackTraceContaining("'objects.serializer' has value 'pickle' (from the program)")
                .hasStackTraceContaining("no such serializer; known: jdk, fory");
    }
}
