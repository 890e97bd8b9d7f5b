package io.jmpi.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.SerializedLambda;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.resolver.ClassResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both serializers refuse one list of hostile objects, and run no code of them. */
class HostileObjectsTest {
    private static final int LIMIT = 1 << 20;

    private final ClassLoader programs = Thread.currentThread().getContextClassLoader();

    enum LongNameOfAnEnumBecauseForyHashesOnlyThese {
        ONLY
    }

    /** Loads the hostile classes for the sender, other than those of the receiver. */
    private static final class SendersLoader extends ClassLoader {
        SendersLoader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(HostileObjects.class.getName()) || name.contains("Test")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(programs);
        System.clearProperty(HostileObjects.SPRUNG);
    }

    /** Returns the messages of a sender without a filter. */
    @SuppressWarnings("unchecked")
    private Map<String, ByteBuffer> messages(String serializer, boolean enums) throws Exception {
        SendersLoader loader = new SendersLoader(programs);
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> type = loader.loadClass(HostileObjects.class.getName());
        Map<String, Object> objects = enums
                ? (Map<String, Object>) type.getMethod("enums").invoke(null)
                : ((Callable<Map<String, Object>>) type.getConstructor().newInstance()).call();
        ObjectStream sender = new ObjectStream(ObjectFilter.of("**", LIMIT), ObjectSerializer.named(serializer));
        Map<String, ByteBuffer> messages = new LinkedHashMap<>();
        for (Map.Entry<String, Object> each : objects.entrySet()) {
            if (!serializer.equals("fory") || !each.getKey().equals("bad attribute")) { // Fory itself refuses it.
                messages.put(each.getKey(), sender.writeOne(each.getValue()));
            }
        }
        Thread.currentThread().setContextClassLoader(programs);
        return messages;
    }

    private static void assertRefused(ObjectStream receiver, String what, ByteBuffer message) {
        System.clearProperty(HostileObjects.SPRUNG);
        assertThatThrownBy(() -> receiver.readOne(message))
                .as(what)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TYPE))
                .hasMessageContaining("objects.allow=");
        assertThat(System.getProperty(HostileObjects.SPRUNG)).as(what).isNull();
    }

    private static ObjectStream receiver(String serializer, String allowed) {
        return new ObjectStream(ObjectFilter.of(allowed, LIMIT), ObjectSerializer.named(serializer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "fory"})
    void shouldRefuseHostileObjectsAndRunNothingOfThem(String serializer) throws Exception {
        Map<String, ByteBuffer> messages = messages(serializer, false);
        for (String allowed : new String[] {"none", "none, com.acme.**"}) {
            ObjectStream receiver = receiver(serializer, allowed);
            messages.forEach((what, message) -> assertRefused(receiver, allowed + ": " + what, message));
        }
        ObjectStream records = receiver(serializer, "records");
        messages.forEach((what, message) -> {
            if (!what.equals("object in record")) { // Its constructor may run.
                assertRefused(records, "records: " + what, message);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "fory"})
    void shouldRefuseEnumsAndRecordsIfNoneIsAllowed(String serializer) throws Exception {
        Map<String, ByteBuffer> messages = messages(serializer, true);
        messages.forEach((what, message) -> assertRefused(receiver(serializer, "none"), what, message));
        messages.forEach(
                (what, message) -> assertThat(receiver(serializer, "records").readOne(message))
                        .as(what)
                        .isNotNull());
    }

    /** Otherwise the tests above could pass because the messages are broken. */
    @ParameterizedTest
    @ValueSource(strings = {"jdk", "fory"})
    void shouldReadTheSameObjectsIfAllAreAllowed(String serializer) throws Exception {
        ObjectStream all = receiver(serializer, "**");
        messages(serializer, false).forEach((what, message) -> {
            if (!what.equals("address") || serializer.equals("jdk")) { // Fory can write it, but not read it.
                assertThatCode(() -> all.readOne(message)).as(what).doesNotThrowAnyException();
            }
        });
        assertThat(System.getProperty(HostileObjects.SPRUNG)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "fory"})
    void shouldRefuseLambdasOfAllowedClassesUnlessLambdasAreAllowed(String serializer) throws Exception {
        ByteBuffer message = messages(serializer, false).get("lambda");
        String own = HostileObjects.class.getPackageName() + ".*";
        assertThatThrownBy(() -> receiver(serializer, own).readOne(message))
                .hasMessageContaining(SerializedLambda.class.getName());
        String lambdas = SerializedLambda.class.getName();
        assertThatThrownBy(() -> receiver(serializer, lambdas).readOne(message))
                .as("of a class that is not allowed")
                .hasMessageContaining("HostileObjects");
        assertThat(receiver(serializer, own + "," + lambdas).readOne(message)).isNotNull();
    }

    /** Fory reads objects of a class by its number, and by the way of those that are replaced. */
    @Test
    void shouldRefuseEachNumberOfForysTableThatIsNotAllowed() {
        ObjectFilter filter = ObjectFilter.of("none", LIMIT);
        ClosedFory receiver = new ClosedFory(filter, LIMIT, programs, "numbers");
        ClassResolver table = unrestricted().getClassResolver();
        int refused = 0;
        for (Class<?> type : table.getRegisteredClasses()) {
            if (filter.allows(type) || type == Class.class || type.getName().contains("ReplaceResolve")) {
                continue;
            }
            short number = table.getRegisteredClassId(type);
            refused++;
            for (byte[] bytes : new byte[][] {direct(number), replaced(number)}) {
                assertThatThrownBy(() -> receiver.read(bytes))
                        .as("%s", type)
                        .satisfies(e -> assertThat(causes(e)).anyMatch(RefusedClassException.class::isInstance));
            }
        }
        assertThat(refused).isGreaterThan(50);
    }

    private static Fory unrestricted() {
        return Fory.builder()
                .requireClassRegistration(false)
                .registerGuavaTypes(false)
                .build();
    }

    private static List<Throwable> causes(Throwable error) {
        List<Throwable> all = new ArrayList<>();
        for (Throwable each = error; each != null; each = each.getCause()) {
            all.add(each);
        }
        return all;
    }

    private static byte[] direct(int number) {
        return bytes(number, new byte[0]);
    }

    private static byte[] replaced(int number) {
        MemoryBuffer rest = MemoryBuffer.newHeapBuffer(16);
        rest.writeByte(0); // Not replaced by an object of another class.
        rest.writeVarUint32(number << 1);
        return bytes(ClassResolver.REPLACE_STUB_ID, rest.getBytes(0, rest.writerIndex()));
    }

    /** An object of a class with a number, followed by zeros. */
    private static byte[] bytes(int number, byte[] rest) {
        MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(64);
        buffer.writeByte(2); // Little endian.
        buffer.writeByte(Fory.REF_VALUE_FLAG);
        buffer.writeVarUint32(number << 1);
        buffer.writeBytes(rest);
        return Arrays.copyOf(buffer.getBytes(0, buffer.writerIndex()), 64);
    }

    /** Fory would allocate the memory first, and copy more bytes than an array has if the length has a rest. */
    @Test
    void shouldRefuseLengthsThatTheMessageCannotHold() {
        ClosedFory receiver = new ClosedFory(ObjectFilter.of("none", LIMIT), LIMIT, programs, "lengths");
        ClassResolver table = unrestricted().getClassResolver();
        List<Class<?>> types = List.of(
                boolean[].class,
                byte[].class,
                char[].class,
                short[].class,
                int[].class,
                long[].class,
                float[].class,
                double[].class,
                Object[].class,
                String[].class,
                Integer[].class,
                BitSet.class,
                BigInteger.class,
                ArrayList.class,
                LinkedList.class,
                HashSet.class,
                TreeSet.class,
                ArrayDeque.class,
                HashMap.class,
                TreeMap.class,
                EnumMap.class,
                List.of(1).getClass(),
                Set.of(1, 2).getClass(),
                Map.of(1, 2).getClass());
        for (Class<?> type : types) {
            for (int length : new int[] {1000, Integer.MAX_VALUE, -1, -9}) {
                assertLengthRefused(receiver, table.getRegisteredClassId(type), length);
            }
        }
        for (Class<?> type : List.of(char[].class, int[].class, long[].class, double[].class, BitSet.class)) {
            for (int rest = 1; rest < 8; rest += 2) {
                assertLengthRefused(receiver, table.getRegisteredClassId(type), 8 + rest);
            }
        }
    }

    private static void assertLengthRefused(ClosedFory receiver, int number, int length) {
        MemoryBuffer rest = MemoryBuffer.newHeapBuffer(16);
        rest.writeVarUint32(length);
        byte[] message = bytes(number, rest.getBytes(0, rest.writerIndex()));
        assertThatThrownBy(() -> receiver.read(message)).rootCause().hasMessageContaining("not fit");
    }

    /** Lists of many elements that take no bytes, in lists of many elements. */
    @Test
    void shouldRefuseLengthsThatTheMessageCannotHoldTogether() throws Exception {
        ClosedFory receiver = new ClosedFory(ObjectFilter.of("none", LIMIT), LIMIT, programs, "together");
        int list = ClassResolver.ARRAYLIST_CLASS_ID << 1;
        int element = ClassResolver.EMPTY_OBJECT_ID << 1;
        MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(2048);
        buffer.writeByte(2);
        buffer.writeByte(Fory.REF_VALUE_FLAG);
        buffer.writeVarUint32(list);
        buffer.writeVarUint32(100); // Lists,
        buffer.writeByte(0b101); // all of the same class, which comes once.
        buffer.writeVarUint32(list);
        for (int i = 0; i < 100; i++) {
            buffer.writeByte(Fory.REF_VALUE_FLAG);
            buffer.writeVarUint32(500);
            buffer.writeByte(0b100);
            buffer.writeVarUint32(element);
        }
        assertThatThrownBy(() -> receiver.read(buffer.getBytes(0, 1000)))
                .rootCause()
                .hasMessageContaining("not fit");
    }

    /** Fory would remember the class for the name that has this hash, for all later messages. */
    @Test
    void shouldRefuseAClassWhoseNameHasTheHashOfAnother() throws Exception {
        ClosedFory receiver = new ClosedFory(ObjectFilter.of("records", LIMIT), LIMIT, programs, "hashes");
        byte[] message = receiver.write(LongNameOfAnEnumBecauseForyHashesOnlyThese.ONLY);
        boolean refused = false;
        for (int at = 3; at < message.length; at++) { // Among these is the hash.
            byte[] forged = message.clone();
            forged[at] ^= 0x10;
            ClosedFory fresh = new ClosedFory(ObjectFilter.of("records", LIMIT), LIMIT, programs, "hashes");
            Throwable error = catchThrowable(() -> fresh.read(forged));
            refused |= causes(error).stream()
                    .anyMatch(e -> String.valueOf(e.getMessage()).contains("wrong hash"));
        }
        assertThat(refused).isTrue();
    }

    /** A lambda without the number of lambdas: as an object that is replaced when it is read. */
    @Test
    void shouldRefuseALambdaThatComesAsAReplacedObject() throws Exception {
        byte[] lambda = messages("fory", false).get("lambda").array();
        int start = 3 * Integer.BYTES; // Mark, count, length.
        MemoryBuffer forged = MemoryBuffer.newHeapBuffer(lambda.length + 8);
        forged.writeByte(lambda[start]);
        forged.writeByte(lambda[start + 1]);
        forged.writeVarUint32(ClassResolver.REPLACE_STUB_ID << 1);
        forged.writeByte(0);
        Fory fory = unrestricted();
        forged.writeVarUint32(fory.getClassResolver().getRegisteredClassId(SerializedLambda.class) << 1);
        forged.writeBytes(Arrays.copyOfRange(lambda, start + 3, lambda.length));
        byte[] bytes = forged.getBytes(0, forged.writerIndex());
        System.clearProperty(HostileObjects.SPRUNG);
        ClosedFory closed = new ClosedFory(ObjectFilter.of("none", LIMIT), LIMIT, programs, "replaced");
        assertThatThrownBy(() -> closed.read(bytes)).hasRootCauseInstanceOf(RefusedClassException.class);
        assertThat(System.getProperty(HostileObjects.SPRUNG)).isNull();
    }
}
