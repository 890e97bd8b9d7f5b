package io.jmpi.fory;

import io.jmpi.datatype.ObjectFilter;
import java.io.StreamCorruptedException;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.fory.Fory;
import org.apache.fory.config.Language;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.resolver.ClassInfo;
import org.apache.fory.resolver.ClassResolver;
import org.apache.fory.serializer.ArraySerializers;
import org.apache.fory.serializer.JdkProxySerializer;
import org.apache.fory.serializer.LambdaSerializer;
import org.apache.fory.serializer.ReplaceResolveSerializer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.Serializers;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.apache.fory.serializer.collection.MapSerializer;
import org.jspecify.annotations.Nullable;

/**
 * An instance of Fory that writes and reads only classes that a filter allows. Fory finds classes in two ways: by name,
 * where it asks a checker, which throws here; and by a number in its table of about 150 classes of the JDK, without any
 * check. Therefore each class of the table that the filter does not allow is replaced, including those that stand for
 * lambdas and proxies. A number then denotes either an allowed class or {@link RefusedClass}.
 *
 * <p>Thread: one. Lifetime: until writing or reading an object fails, because Fory's tables may then be half filled.
 */
final class ClosedFory {
    /** As Java's own serialization here. */
    private static final int MAX_DEPTH = 128;

    /** First byte of an object that is neither written for other languages nor has parts in separate buffers. */
    private static final byte OBJECT = (byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 2 : 0);

    /** First byte of null. */
    private static final byte NULL = (byte) (OBJECT + 1);

    private static final Field TABLE = VerifiedNames.opened(ClassResolver.class, "registeredId2ClassInfo");

    private static final Map<Class<?>, Integer> ELEMENT_SIZES = Map.of(
            boolean[].class, 1,
            byte[].class, 1,
            char[].class, Character.BYTES,
            short[].class, Short.BYTES,
            int[].class, Integer.BYTES,
            long[].class, Long.BYTES,
            float[].class, Float.BYTES,
            double[].class, Double.BYTES,
            BitSet.class, Long.BYTES,
            BigInteger.class, 1);

    private final Fory fory;
    private final Bounds bounds;

    /**
     * Creates an instance.
     *
     * @param longest bytes of the longest object that can be written
     * @param name the same for the same filter, and for no other: Fory shares the code that it generates by this name
     */
    ClosedFory(ObjectFilter filter, long longest, ClassLoader loader, String name) {
        fory = Fory.builder()
                .withName(name)
                .withLanguage(Language.JAVA)
                .withClassLoader(loader)
                .withRefTracking(true)
                .registerGuavaTypes(false)
                .requireClassRegistration(false)
                .suppressClassRegistrationWarnings(true)
                .withMaxDepth(MAX_DEPTH)
                .build();
        bounds = new Bounds(fory, longest);
        ClassResolver resolver = fory.getClassResolver();
        VerifiedNames.use(resolver.getMetaStringResolver());
        for (Class<?> type : List.copyOf(resolver.getRegisteredClasses())) {
            bound(resolver, type);
        }
        resolver.setSerializerFactory((owner, type) -> serializer(filter, type));
        if (!filter.allowsAll()) {
            replace(resolver, Class.class, new NamedClasses(fory, filter));
            refuseOthers(resolver, filter);
            resolver.setClassChecker((owner, className) -> {
                requireAllowed(filter, className, loader);
                return true;
            });
        }
    }

    byte[] write(@Nullable Object object) {
        return fory.serialize(object);
    }

    @Nullable Object read(byte[] bytes) throws StreamCorruptedException {
        byte first = bytes.length == 0 ? -1 : bytes[0];
        if (first != OBJECT && first != NULL) {
            throw new StreamCorruptedException(
                    "an object begins with byte " + first + " instead of " + OBJECT + " or " + NULL);
        }
        bounds.begin(bytes.length);
        MemoryBuffer buffer = MemoryBuffer.fromByteArray(bytes);
        Object object = fory.deserialize(buffer);
        if (buffer.remaining() > 0) {
            throw new StreamCorruptedException("there is more than one object");
        }
        return object;
    }

    // ---------------------------------------------------------------- classes

    private static void requireAllowed(ObjectFilter filter, String className, ClassLoader loader) {
        String decisive = className.contains("$$Lambda") ? SerializedLambda.class.getName() : className;
        if (!filter.allows(decisive, loader)) {
            throw new RefusedClassException(decisive);
        }
    }

    /** Closes the table of numbers. */
    private void refuseOthers(ClassResolver resolver, ObjectFilter filter) {
        ClassInfo[] table = table(resolver);
        for (int number = 0; number < table.length; number++) {
            ClassInfo entry = table[number];
            if (entry == null || isOpen(filter, entry.getCls())) {
                continue;
            }
            Class<?> refused = entry.getCls();
            Serializer<?> refusal = new RefusedClass.Refusal(fory, refused, named(refused));
            replace(resolver, refused, refusal);
            table[number] = resolver.newClassInfo(RefusedClass.class, refusal, (short) number);
        }
    }

    private static boolean isOpen(ObjectFilter filter, Class<?> registered) {
        if (registered == Class.class || registered == ReplaceResolveSerializer.ReplaceStub.class) {
            return true; // The classes that they name are checked.
        }
        if (registered == LambdaSerializer.ReplaceStub.class) {
            return filter.allows(SerializedLambda.class);
        }
        return filter.allows(registered);
    }

    private static String named(Class<?> registered) {
        if (registered == LambdaSerializer.ReplaceStub.class) {
            return SerializedLambda.class.getName();
        }
        return registered == JdkProxySerializer.ReplaceStub.class ? Proxy.class.getName() : registered.getName();
    }

    private static ClassInfo[] table(ClassResolver resolver) {
        try {
            return (ClassInfo[]) TABLE.get(resolver);
        } catch (IllegalAccessException e) {
            throw VerifiedNames.unknown(e);
        }
    }

    /** Classes as objects. */
    @SuppressWarnings("rawtypes") // As Fory's own.
    private static final class NamedClasses extends Serializer<Class> {
        private final Serializers.ClassSerializer own;
        private final ObjectFilter filter;

        NamedClasses(Fory fory, ObjectFilter filter) {
            super(fory, Class.class, false, true);
            this.own = new Serializers.ClassSerializer(fory);
            this.filter = filter;
        }

        @Override
        public void write(MemoryBuffer buffer, Class value) {
            own.write(buffer, checked(value));
        }

        @Override
        public Class read(MemoryBuffer buffer) {
            return checked(own.read(buffer));
        }

        private Class<?> checked(Class<?> named) {
            if (!filter.allows(named)) {
                throw new RefusedClassException(named.getName());
            }
            return named;
        }
    }

    // ---------------------------------------------------------------- serializers

    /** Returns the serializer of a class that is not in Fory's table, or null: Fory's own. Fory has checked the class. */
    private @Nullable Serializer<?> serializer(ObjectFilter filter, Class<?> type) {
        if (Proxy.isProxyClass(type) && !filter.allowsAll()) {
            throw new RefusedClassException(Proxy.class.getName());
        }
        return type.isArray() && !type.getComponentType().isPrimitive() ? bounds.array(arrays(type), 1) : null;
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // As above.
    private Serializer<?> arrays(Class type) {
        return new ArraySerializers.ObjectArraySerializer(fory, type);
    }

    /** Bounds the serializers of objects with a length. */
    private void bound(ClassResolver resolver, Class<?> type) {
        Serializer<?> own = resolver.getSerializer(type, false);
        Integer elementSize = ELEMENT_SIZES.get(type);
        if (elementSize != null) {
            replace(resolver, type, bounds.bytes(own, elementSize));
        } else if (type == BigDecimal.class) {
            replace(resolver, type, bounds.bytesAfter(own, 2));
        } else if (type == String[].class) {
            replace(resolver, type, bounds.array(own, 0));
        } else if (own instanceof ArraySerializers.ObjectArraySerializer) {
            replace(resolver, type, bounds.array(own, 1));
        } else if (own instanceof CollectionSerializer<?> collection && collection.supportCodegenHook()) {
            replace(resolver, type, bounds.collection(collection));
        } else if (own instanceof MapSerializer<?> map && map.supportCodegenHook()) {
            replace(resolver, type, bounds.map(map));
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // Reflection does not know that they belong together.
    private static void replace(ClassResolver resolver, Class type, Serializer serializer) {
        resolver.setSerializer(type, serializer);
    }
}
