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
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    enum Kind {
        PLAIN,
        SPECIAL {
            @Override
            int weight() {
                return 7;
            }
        };

        int weight() {
            return 1;
        }
    }

    /** Fields of all kinds for which Fory generates code. */
    @SuppressWarnings("ArrayRecordComponent") // As above.
    record Many(
            List<String> names,
            ArrayList<Double> numbers,
            Map<String, List<Integer>> map,
            long[] longs,
            String[] strings,
            Kind kind,
            BigDecimal decimal,
            BitSet bits,
            Class<?> type,
            URI never) {}

    @Test
    void shouldDeliverRecordsWithFieldsOfAllKinds() {
        Many many = new Many(
                List.of("a", "b"),
                new ArrayList<>(List.of(1.5, 2.5)),
                Map.of("x", List.of(1, 2)),
                new long[] {1, 2, 3},
                new String[] {"s", null},
                Kind.SPECIAL,
                new BigDecimal("12.50"),
                BitSet.valueOf(new long[] {77}),
                Kind.class,
                null);
        Many read = (Many) DEFAULT.readOne(DEFAULT.writeOne(many));
        assertThat(read).usingRecursiveComparison().isEqualTo(many);
        URI uri = URI.create("a:b");
        Many refused = new Many(null, null, null, null, null, null, null, null, null, uri);
        assertThatThrownBy(() -> DEFAULT.writeOne(refused))
                .as("the JDK serializer refuses it, too")
                .hasMessageContaining("objects.allow=java.net.URI");
    }

    @SuppressWarnings("JdkObsolete") // A program may send it nevertheless.
    static List<Object> collections() {
        return List.of(
                new ArrayList<>(List.of(1, 2)),
                List.of(1, 2, 3),
                List.of(1, 2, 3).subList(1, 2),
                List.of(),
                Arrays.asList(1, null),
                new LinkedList<>(List.of("a")),
                new HashSet<>(List.of(1, 2)),
                new LinkedHashSet<>(List.of(1, 2)),
                new TreeSet<>(List.of(1, 2)),
                Set.of(1, 2, 3),
                new HashMap<>(Map.of(1, "a")),
                new LinkedHashMap<>(Map.of(1, "a")),
                new TreeMap<>(Map.of(1, "a")),
                Map.of(1, "a"),
                new EnumMap<>(Map.of(Kind.PLAIN, 1)),
                EnumSet.of(Kind.PLAIN),
                new AbstractMap.SimpleEntry<>(1, 2),
                Collections.emptyList(),
                Collections.singletonList(1),
                Collections.unmodifiableList(new ArrayList<>(List.of(1))),
                Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))),
                BitSet.valueOf(new long[] {5}),
                List.of(Map.of("nested", Set.of(List.of(1)))));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void shouldDeliverCollectionsOfTheJdk(Object collection) {
        assertThat(DEFAULT.readOne(DEFAULT.writeOne(collection))).isEqualTo(collection);
    }

    /** Is read as another object than is written. */
    static final class Proxied implements Serializable {
        private static final long serialVersionUID = 1;

        private Object writeReplace() {
            return new Substitute();
        }
    }

    static final class Substitute implements Serializable {
        private static final long serialVersionUID = 1;

        private Object readResolve() {
            return "resolved";
        }
    }

    @Test
    void shouldReplaceObjectsOfClassesThatAreAllowed() {
        ObjectStream allowing = allowing("io.jmpi.fory.*");
        assertThat(allowing.readOne(allowing.writeOne(new Substitute()))).isEqualTo("resolved");
        ObjectStream one = allowing(Proxied.class.getName());
        ByteBuffer bytes = allowing.writeOne(new Proxied());
        assertThatThrownBy(() -> one.readOne(bytes)).hasMessageContaining(Substitute.class.getName());
    }

    @Test
    void shouldReadTheNextMessageAfterOneThatWasRefusedAndNotQuoteObjects() {
        List<Object> nested = new ArrayList<>(List.of("secret"));
        nested.add(nested);
        nested.add(named("a"));
        ByteBuffer refused = allowing(Named.class.getName()).writeOne(nested);
        assertThatThrownBy(() -> DEFAULT.readOne(refused))
                .hasMessageContaining(Named.class.getName())
                .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("secret"));
        assertThat(DEFAULT.readOne(DEFAULT.writeOne("next"))).isEqualTo("next");
    }

    private static String stackTrace(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void shouldStopAnObjectThatIsTooLongBeforeItsMemoryIsAllocated() {
        ClassLoader loader = getClass().getClassLoader();
        ClosedFory fory = new ClosedFory(ObjectFilter.of("records", 1000), 1000, loader, "long");
        for (Object each : new Object[] {
            new double[1000],
            new Point(1, new double[1000]),
            List.of(new byte[900], List.of(new byte[90], new byte[90]))
        }) {
            assertThatThrownBy(() -> fory.write(each)).hasStackTraceContaining("TooLongException: ");
        }
        assertThatThrownBy(() -> allowing("records").writeOne(new long[1 << 18]))
                .hasMessageContainingAll(" bytes", "limit of 1048576", "JMPI_OBJECTS_MAX_BYTES=");
    }

    record Holder(List<Object> content) {}

    @Test
    void shouldSayWhereInAnObjectTheRefusedOneIs() {
        Holder holder = new Holder(List.of("a", new Object[] {1, named("x")}));
        assertThatThrownBy(() -> DEFAULT.writeOne(holder))
                .hasMessageContaining("class " + Named.class.getName())
                .hasMessageContaining(" object.content[1][1]");
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
        assertThatThrownBy(() -> DEFAULT.read(jdk.writeOne("text")))
                .hasMessageContainingAll(" fory", "objects.serializer");
        assertThatThrownBy(() -> jdk.read(DEFAULT.writeOne("text"))).hasMessageContaining("cannot be read");
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
                .hasStackTraceContaining("'objects.serializer'")
                .hasStackTraceContaining("'pickle' (from the program)")
                .hasStackTraceContaining("jdk, fory");
    }
}
