package io.jmpi.datatype;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.objects.FilteredInput;
import io.jmpi.matching.contract.TestSeeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.AbstractMap;
import java.util.ArrayDeque;
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
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectStreamTest {
    private static final ObjectStream DEFAULT = new ObjectStream(ObjectFilter.DEFAULT);
    private static final String PACKAGE = ObjectStreamTest.class.getPackageName();

    record Point(int x, int y) implements Serializable {}

    enum Colour {
        RED,
        GREEN
    }

    record Spot(Colour colour) implements Serializable {}

    static final class Plain {}

    static final class Angry implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            throw new UnsupportedOperationException("not me");
        }
    }

    /** Needs a class that is not on the class path. */
    static final class Severed implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            throw new NoClassDefFoundError("com/acme/Gone");
        }
    }

    /** A chain as deep as it is long. */
    record Link(Link next) implements Serializable {}

    /** Records whether it has been initialised, which a refused message must not cause. */
    static final class Alarm implements Serializable {
        private static final long serialVersionUID = 1;

        static {
            System.setProperty(ALARM, "ringing");
        }
    }

    /** Fails while it is initialised, which serialization does to see how its objects are read. */
    static final class Wreck implements Serializable {
        private static final long serialVersionUID = failed();

        private static long failed() {
            throw new IllegalStateException("sunk");
        }
    }

    private static final String ALARM = "jmpi.test.alarm";

    private static ObjectStream allowing(String allowed) {
        return new ObjectStream(ObjectFilter.of("none," + allowed, ObjectFilter.DEFAULT_MAX_BYTES));
    }

    private static ByteBuffer written(Object... objects) {
        return DEFAULT.write(objects, 0, objects.length);
    }

    static List<Object> values() {
        return List.of(
                true,
                (byte) 7,
                'x',
                (short) 7,
                7,
                7L,
                7f,
                7d,
                "text",
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1.50"),
                new UUID(1, 2),
                Duration.ofMillis(5),
                Instant.ofEpochSecond(5),
                LocalDate.of(2024, 2, 29),
                LocalTime.NOON,
                LocalDateTime.of(2024, 2, 29, 1, 2),
                OffsetDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneOffset.ofHours(2)),
                OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
                ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")),
                ZoneId.of("Europe/Berlin"),
                Year.of(2024),
                YearMonth.of(2024, 2),
                MonthDay.of(2, 29),
                Period.ofDays(3),
                DayOfWeek.FRIDAY,
                Month.MAY);
    }

    @ParameterizedTest
    @MethodSource("values")
    void shouldDeliverValuesOfTheJdk(Object value) {
        assertThat(DEFAULT.read(written(value))).containsExactly(value);
    }

    @Test
    void shouldDeliverArraysAndNull() {
        Object[] sent = {
            new int[] {1, 2},
            new String[][] {{"a"}, null},
            new Object[] {1, "b", new byte[100_000]},
            null,
            new boolean[0]
        };
        assertThat(Arrays.deepEquals(DEFAULT.read(written(sent)), sent)).isTrue();
    }

    @Test
    void shouldKeepOneObjectOneWithinAMessage() {
        UUID id = new UUID(3, 4);
        Object[] read = DEFAULT.read(written(id, id));
        assertThat(read[0]).isEqualTo(id).isSameAs(read[1]);
    }

    @Test
    void shouldWriteAndReadAPart() {
        String[] target = {"v", "w", "x", "y", "z"};
        ByteBuffer bytes = DEFAULT.write(new Object[] {1, "b", "c", 4}, 1, 2);
        assertThat(DEFAULT.read(bytes, target, 2, 3)).isEqualTo(2);
        assertThat(target).containsExactly("v", "w", "b", "c", "z");
        assertThat(bytes.position()).isZero();
        assertThat(DEFAULT.read(DEFAULT.write(target, 5, 0), target, 5, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "none, false",
        "com.acme.*, false",
        "{P}.ObjectStreamTest$Point, true",
        "' com.acme.** , {P}.ObjectStreamTest$Point ', true",
        "{P}.*, true",
        "io.jmpi.*, false",
        "io.jmpi.**, true",
        "{P}.ObjectStreamTest, false"
    })
    void shouldReceiveObjectsOfTheClassesThatTheProgramAllows(String allowed, boolean expected) {
        ObjectStream stream = allowing(allowed.replace("{P}", PACKAGE));
        ByteBuffer bytes = written(new Point(1, 2), new Point[] {new Point(3, 4)});
        if (expected) {
            Object[] read = stream.read(bytes);
            assertThat(read[0]).isEqualTo(new Point(1, 2));
            assertThat((Point[]) read[1]).containsExactly(new Point(3, 4));
        } else {
            assertError(
                    ErrorClass.TYPE,
                    () -> stream.read(bytes),
                    "class " + Point.class.getName(),
                    "objects.allow=" + Point.class.getName());
        }
    }

    @Test
    void shouldReceiveCollectionsAndEnumsThatAreAllowed() {
        Map<String, Colour> map = new HashMap<>(Map.of("a", Colour.RED, "b", Colour.GREEN));
        for (int i = 0; i < 1000; i++) {
            map.put("k" + i, Colour.RED);
        }
        assertError(ErrorClass.TYPE, () -> DEFAULT.read(written(Colour.RED)), "Colour");
        assertError(ErrorClass.TYPE, () -> DEFAULT.read(written(map)), "Colour");
        assertThat(allowing(PACKAGE + ".*").read(written(map))).containsExactly(map);
    }

    @SuppressWarnings("JdkObsolete") // A program may send it nevertheless.
    static List<Object> collections() {
        return List.of(
                new ArrayList<>(List.of(1, 2)),
                List.of(1, 2, 3),
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
        assertThat(DEFAULT.readOne(written(collection))).isEqualTo(collection);
        assertThat(DEFAULT.read(DEFAULT.write(new Object[] {new ArrayDeque<>(List.of(1, 2))}, 0, 1)))
                .hasSize(1);
    }

    @Test
    void shouldReceiveRecordsAndEnumsThatAreNotNamedUnlessTheyAreExcluded() {
        Object[] sent = {
            new Point(1, 2),
            new Point[][] {{new Point(3, 4)}},
            List.of(new Point(5, 6)),
            Point.class,
            Colour.GREEN,
            List.of(new Spot(Colour.RED)),
            EnumSet.of(Colour.RED),
            new EnumMap<>(Map.of(Colour.GREEN, 1))
        };
        for (String allowed : List.of("records", "com.acme.Other")) {
            ObjectStream stream = new ObjectStream(ObjectFilter.of(allowed, 10_000));
            assertThat(stream.read(stream.write(sent, 0, sent.length))).isEqualTo(sent);
            ByteBuffer bytes = renamed(written((Object) new Object[] {new Point(1, 2)}), "Point", "Alarm");
            assertError(ErrorClass.TYPE, () -> stream.read(bytes), "class " + PACKAGE + ".ObjectStreamTest$Alarm");
            assertThat(System.getProperty(ALARM)).isNull();
            ByteBuffer unknown = renamed(written(new Point(1, 2)), "Point", "Pount");
            assertError(ErrorClass.TYPE, () -> stream.read(unknown), "java.lang.ClassNotFoundException", "Pount");
        }
        for (String allowed : List.of("none", "com.acme.Other, none")) {
            ObjectStream stream = new ObjectStream(ObjectFilter.of(allowed, 10_000));
            assertError(ErrorClass.TYPE, () -> stream.read(written(sent)), "class " + Point.class.getName());
            assertError(ErrorClass.TYPE, () -> stream.read(written((Object) new Colour[] {Colour.RED})), "Colour");
        }
    }

    @Test
    void shouldReceiveAllowedClassesThemselvesButNoOthers() {
        Object[] classes = {String.class, ObjectStreamClass.lookup(String.class)};
        Object[] read = DEFAULT.read(written(classes));
        assertThat(read[0]).isSameAs(String.class);
        assertThat(((ObjectStreamClass) read[1]).forClass()).isSameAs(String.class);
        for (Object named : new Object[] {Point.class, ObjectStreamClass.lookup(Point.class)}) {
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(written(named)), "class " + Point.class.getName());
        }
    }

    @Test
    void shouldRefuseAClassThatHidesInAnArrayBeforeItIsInitialised() throws IOException {
        ByteBuffer bytes = renamed(written((Object) new Object[] {new Point(1, 2)}), "Point", "Alarm");
        assertError(ErrorClass.TYPE, () -> DEFAULT.read(bytes), "class " + PACKAGE + ".ObjectStreamTest$Alarm");
        assertThat(System.getProperty(ALARM)).isNull();
    }

    /** Holds what cannot be sent in all ways in which an object can be held. */
    static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("unused") // Serialization does not write it.
        private final transient Object left = new Plain();

        @SuppressWarnings({"serial", "unused"}) // That is the mistake.
        private final Object held;

        Holder(Object held) {
            this.held = held;
        }
    }

    /** An inner class by mistake. */
    final class Inner implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            return "in " + ObjectStreamTest.this;
        }
    }

    @Test
    void shouldSayWhereAnObjectIsThatCannotBeSent() {
        assertUnsendable(new Plain(), "");
        assertUnsendableInField(new Holder(new Plain()), "object.held");
        assertUnsendableInField(
                new Holder(List.of(1, new Holder(new Object[] {null, new Holder(new Plain())}))),
                "object.held[1].held[1].held");
        assertUnsendable(new HashMap<>(Map.of("a", new Plain())), " object[a]");
        assertUnsendable(new HashMap<>(Map.of(new Plain(), 1)), " object(key)");
        assertUnsendableInField(new HashSet<>(Set.of(new Holder(new Plain()))), "object(element).held");
        List<Object> content = new ArrayList<>();
        Holder ring = new Holder(content);
        content.add(ring);
        content.add(new Plain());
        assertUnsendable(ring, " object.held[1]");
        Object deep = new Plain();
        for (int i = 0; i < 100; i++) {
            deep = new Holder(deep);
        }
        assertUnsendableInField(deep, "..." + ".held".repeat(12));
        assertError(
                ErrorClass.TYPE,
                () -> DEFAULT.writeOne(List.of(new Inner())),
                "class " + ObjectStreamTest.class.getName() + " ",
                "java.io.Serializable",
                "object[0].this$0",
                "make it static");
    }

    /** The error names the class, and at its end the place in the object, which is empty for the object itself. */
    private static void assertUnsendable(Object object, String where) {
        assertThatThrownBy(() -> DEFAULT.writeOne(object))
                .isInstanceOf(MpiException.class)
                .hasMessageStartingWith("object ")
                .hasMessageContainingAll("class " + Plain.class.getName() + " ", "java.io.Serializable")
                .hasMessageEndingWith(where.isEmpty() ? "java.io.Serializable" : where)
                .hasNoCause();
    }

    /** The error names the class, the place in the object, and at its end the field, which is that of a holder. */
    private static void assertUnsendableInField(Object object, String where) {
        assertThatThrownBy(() -> DEFAULT.writeOne(object))
                .isInstanceOf(MpiException.class)
                .hasMessageStartingWith("object ")
                .hasMessageContainingAll(
                        "class " + Plain.class.getName() + " ", "java.io.Serializable", " " + where + ",", "'held'")
                .hasMessageEndingWith("class " + Holder.class.getName())
                .hasNoCause();
    }

    /** Longer than any array, without the memory. */
    static final class Endless implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            byte[] megabyte = new byte[1 << 20];
            for (int i = 0; i < 2049; i++) {
                out.write(megabyte);
            }
        }
    }

    @Test
    void shouldSayHowToSplitAnObjectThatNoMessageCanHold() {
        assertError(ErrorClass.COUNT, () -> DEFAULT.writeOne(new Endless()), "limit of 67108864", "sublists", "2 GiB");
    }

    @Test
    void shouldRefuseAProxyUnlessAllIsAllowed() {
        InvocationHandler handler = (InvocationHandler & Serializable) (proxy, method, arguments) -> null;
        Object proxy = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Comparable.class}, handler);
        assertError(
                ErrorClass.TYPE,
                () -> allowing("java.lang.**,io.jmpi.**").read(written(proxy)),
                "proxy",
                "java.lang.Comparable",
                "objects.allow=**");
        assertThat(Proxy.isProxyClass(allowing("**").readOne(written(proxy)).getClass()))
                .isTrue();
    }

    @Test
    void shouldNotPrintControlCharactersOfAMessage() {
        assertThat(RefusedObjectException.ofClass("a\u001b[31m\nb").getMessage())
                .contains("class a?[31m?b,");
        assertThat(RefusedObjectException.ofProxy(" of \u202e").getMessage()).contains("object of ?,");
        ByteBuffer unknown = renamed(written(new Point(1, 2)), "Point", "P\u001b\nnt");
        assertThatThrownBy(() -> allowing("**").read(unknown))
                .message()
                .contains("P??nt")
                .doesNotContain("\n");
    }

    @Test
    void shouldReportAMissingClass() {
        ByteBuffer bytes = renamed(written(new Point(1, 2)), "Point", "Pount");
        assertError(
                ErrorClass.TYPE,
                () -> allowing(PACKAGE + ".*").read(bytes),
                "java.lang.ClassNotFoundException",
                "Pount");
    }

    @Test
    void shouldReportAClassThatCannotBeInitialised() {
        ByteBuffer bytes = renamed(written(new Point(1, 2)), "Point", "Wreck");
        ObjectStream stream = allowing(PACKAGE + ".*");
        for (int i = 0; i < 2; i++) { // The second time it is known to be of no use.
            assertThatThrownBy(() -> stream.read(bytes.duplicate()))
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE))
                    .hasMessageContainingAll("cannot be read", "Error");
        }
    }

    private static ByteBuffer renamed(ByteBuffer bytes, String from, String to) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(0, copy);
        String text = new String(copy, StandardCharsets.ISO_8859_1).replace("$" + from, "$" + to);
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void shouldNameTheObjectThatCannotBeWritten() {
        assertError(ErrorClass.TYPE, () -> written(1, new Plain()), "objects[1]", "Plain", "java.io.Serializable");
        assertError(ErrorClass.TYPE, () -> written(1, 2, new Angry()), "objects[2]", "not me");
        assertError(
                ErrorClass.TYPE,
                () -> written(1, new Severed()),
                "objects[1]",
                "java.lang.NoClassDefFoundError: com/acme/Gone");
        Link chain = null;
        for (int i = 0; i < 1_000_000; i++) {
            chain = new Link(chain);
        }
        Link deep = chain;
        assertError(ErrorClass.TYPE, () -> written(deep), "objects[0]", "nested too deeply");
    }

    @Test
    void shouldNotAdviseALimitThatCannotBeSet() {
        assertThat(ObjectFilter.advice(Integer.MAX_VALUE)).contains("JMPI_OBJECTS_MAX_BYTES=2147483647");
        assertThat(ObjectFilter.advice(1L + Integer.MAX_VALUE))
                .contains("sublists", "2 GiB")
                .doesNotContain("JMPI_OBJECTS_MAX_BYTES");
    }

    @Test
    void shouldKeepToTheSizeLimitOnBothSides() {
        ObjectStream narrow = new ObjectStream(ObjectFilter.of("none", 1000));
        Object[] large = {new byte[2000]};
        ByteBuffer bytes = DEFAULT.write(large, 0, 1);
        String[] words = {
            bytes.remaining() + " bytes",
            "limit of 1000",
            "objects.max.bytes",
            "jmpirun -x JMPI_OBJECTS_MAX_BYTES=" + bytes.remaining() + " "
        };
        assertError(ErrorClass.COUNT, () -> narrow.write(large, 0, 1), words);
        assertError(ErrorClass.COUNT, () -> narrow.read(bytes), words);
        ObjectStream wide = new ObjectStream(ObjectFilter.of("none", bytes.remaining()));
        assertThat((byte[]) wide.read(wide.write(large, 0, 1))[0]).hasSize(2000);
        Object[] small = {new byte[900]};
        assertThat((byte[]) narrow.read(narrow.write(small, 0, 1))[0]).hasSize(900);
    }

    @Test
    void shouldRefuseDeepNests() {
        Link chain = null;
        for (int i = 0; i < FilteredInput.MAX_DEPTH + 10; i++) {
            chain = new Link(chain);
        }
        Link deep = chain;
        assertError(ErrorClass.TYPE, () -> allowing(PACKAGE + ".*").read(written(deep)), "128 levels");
    }

    @Test
    void shouldRefuseArraysThatTheMessageCannotHold() throws IOException {
        for (Object array : new Object[] {new int[0x01020304], new Object[0x01020304]}) {
            byte[] head = array instanceof int[] ? headOfIntArray() : new byte[100];
            if (!(array instanceof int[])) {
                written(array).get(0, head);
            }
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(ByteBuffer.wrap(head)), "array of", "cannot hold");
        }
    }

    /** Each element of a primitive array takes as many bytes of a message as it has in memory. */
    @Test
    void shouldRefuseAPrimitiveArrayWhoseElementsTheMessageCannotHold() {
        for (Object array : new Object[] {new long[8000], new double[8000], new int[8000], new float[8000]}) {
            assertThat(DEFAULT.read(written(array))[0]).isEqualTo(array);
            byte[] part = Arrays.copyOf(written(array).array(), 8000);
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(ByteBuffer.wrap(part)), "array of 8000", "cannot hold");
        }
        for (Object array : new Object[] {new char[8000], new short[8000]}) {
            assertThat(DEFAULT.read(written(array))[0]).isEqualTo(array);
            byte[] part = Arrays.copyOf(written(array).array(), 4000);
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(ByteBuffer.wrap(part)), "array of 8000", "cannot hold");
        }
    }

    /** The beginning of a message with one array of 2^31 - 1 ints. */
    private static byte[] headOfIntArray() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(1);
            out.writeObject(new int[0]);
        }
        byte[] head = bytes.toByteArray();
        ByteBuffer.wrap(head).putInt(head.length - 4, Integer.MAX_VALUE);
        return head;
    }

    @Test
    void shouldRefuseManyArraysThatTogetherAreTooLarge() {
        // Each of the nested arrays claims as many elements as one alone might have.
        Object[] nest = new Object[200];
        Object[] inner = nest;
        for (int depth = 0; depth < 50; depth++) {
            inner[0] = new Object[200];
            inner = (Object[]) inner[0];
        }
        byte[] whole = written((Object) nest).array();
        assertError(ErrorClass.TYPE, () -> DEFAULT.read(ByteBuffer.wrap(Arrays.copyOf(whole, 500))), "cannot hold");
    }

    @Test
    void shouldRefuseEveryBeginningOfAMessageAndWhatHasMore() {
        ByteBuffer bytes = written("a", new int[] {1, 2, 3}, new BigDecimal("2.5"), LocalDate.MIN);
        for (int length = 0; length < bytes.limit(); length++) {
            ByteBuffer part = bytes.duplicate().limit(length);
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(part), "message");
        }
        for (byte more : new byte[] {0, 0x70, 0x73, (byte) 0xff}) {
            ByteBuffer longer = ByteBuffer.allocate(bytes.limit() + 1)
                    .put(bytes.duplicate())
                    .put(more)
                    .flip();
            assertError(ErrorClass.TYPE, () -> DEFAULT.read(longer), "4", "more data");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20})
    void shouldRefuseACountOfObjectsThatCannotBe(int count) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(count);
        }
        assertError(ErrorClass.TYPE, () -> DEFAULT.read(ByteBuffer.wrap(bytes.toByteArray())), "count ", " " + count);
    }

    @Test
    void shouldAnswerAnyDamageWithAnMpiException() {
        Random random = TestSeeds.random("damaged objects");
        ObjectStream stream = allowing("java.util.*," + PACKAGE + ".*");
        byte[] good = DEFAULT.write(
                        new Object[] {
                            "a",
                            new int[5],
                            new Point(1, 2),
                            new ArrayList<>(List.of(1, 2)),
                            new HashMap<>(Map.of(1, 2)),
                            Colour.RED,
                            new BigInteger("77"),
                            LocalDate.MAX,
                            new String[] {"x", null}
                        },
                        0,
                        9)
                .array();
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] bad = good.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                stream.read(ByteBuffer.wrap(bad));
            } catch (MpiException e) {
                assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE);
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void shouldWriteNothingUnlessAllObjectsFit() {
        Object[] target = new String[] {"x", "y"};
        assertError(
                ErrorClass.TRUNCATE,
                () -> DEFAULT.read(written("a", "b"), target, 1, 1),
                "2 objects",
                "for 1",
                "nothing was written");
        assertError(
                ErrorClass.TYPE,
                () -> DEFAULT.read(written("a", 2), target, 0, 2),
                "object 1",
                "java.lang.Integer",
                "array of java.lang.String");
        assertThat(target).containsExactly("x", "y");
    }

    @Test
    void shouldNameBadArguments() {
        Object[] two = new Object[2];
        assertError(ErrorClass.BUFFER, () -> DEFAULT.write(null, 0, 0), "objects is null");
        assertError(ErrorClass.COUNT, () -> DEFAULT.write(two, 0, -1), "count -1 of objects");
        assertError(ErrorClass.ARG, () -> DEFAULT.write(two, -3, 1), "offset -3 of objects");
        assertError(ErrorClass.BUFFER, () -> DEFAULT.write(two, 1, 2), "objects has 2", "need 3");
        assertError(ErrorClass.BUFFER, () -> DEFAULT.read(written(1), two, 2, 1), "target has 2", "need 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "***", "com.*.Point", "com..acme", "com.acme.", ".com", "com.acme.Point,", "!x", "a b", "1x"
            })
    void shouldRefuseWhatIsNoNameOfAClassOrPackage(String allowed) {
        assertThatThrownBy(() -> ObjectFilter.of(allowed, 1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("com.acme.Point");
    }

    @Test
    void shouldAllowClassesWithoutAPackageOrAll() {
        ObjectFilter unnamed = ObjectFilter.of("*", 1000);
        assertThat(unnamed.allows(Plain.class)).isFalse();
        assertThat(unnamed.allows(Colour.class)).as("not excluded").isTrue();
        assertThat(unnamed.allows(int[][].class)).isTrue();
        assertThat(unnamed.allows("Point")).isTrue();
        assertThat(unnamed.allows("[LPoint;")).isTrue();
        assertThat(unnamed.allows("com.acme.Point")).isFalse();
        assertThat(unnamed.allowsAll()).isFalse();
        ObjectFilter all = ObjectFilter.of("com.acme.Point, **", 1000);
        assertThat(all.allows("org.acme.Other")).isTrue();
        assertThat(all.allowsAll()).isTrue();
        assertThat(unnamed.allowing("org.acme.Other"::equals).allows("org.acme.Other"))
                .isTrue();
    }

    @Test
    void shouldRefuseALimitThatIsNotPositive() {
        assertThatThrownBy(() -> ObjectFilter.of("none", 0)).hasMessageContaining("limit of 0 bytes");
    }
}
