package io.jmpi.internal.objects;

import io.jmpi.matching.text.Count;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Reads objects and refuses those that the filter does not allow: a class before it is initialised, an array before it is
 * allocated. Thread: one. Lifetime: one message.
 */
@NullUnmarked
public final class FilteredInput extends ObjectInputStream {
    /** The deepest nesting of objects: deeper nesting could overflow the stack. */
    public static final int MAX_DEPTH = 128;

    /** The maximum number of slots of a hash table per byte of its entries. */
    private static final int PLACES_PER_BYTE = 2;

    private static final int MORE_PLACES = 64;

    private final InputStream bytes;
    private final AllowedClasses allowed;
    private final int length;

    /**
     * Bytes of the message that arrays may still claim: a primitive element takes its size, an object at least one
     * byte.
     */
    private long bytesLeft;

    private String refusal;

    public FilteredInput(ByteBuffer message, AllowedClasses allowed) throws IOException {
        this(streamOf(message), message.remaining(), allowed);
    }

    private FilteredInput(InputStream bytes, int length, AllowedClasses allowed) throws IOException {
        super(bytes);
        this.bytes = bytes;
        this.allowed = allowed;
        this.length = length;
        this.bytesLeft = (long) length * PLACES_PER_BYTE + MORE_PLACES;
        setObjectInputFilter(this::check);
    }

    private static InputStream streamOf(ByteBuffer message) {
        int length = message.remaining();
        if (message.hasArray()) {
            return new ByteArrayInputStream(message.array(), message.arrayOffset() + message.position(), length);
        }
        byte[] copy = new byte[length];
        message.get(message.position(), copy);
        return new ByteArrayInputStream(copy);
    }

    public Object[] readAll() throws IOException, ClassNotFoundException {
        int count = readInt();
        if (count < 0 || count > length) {
            throw new StreamCorruptedException("count of objects is " + count);
        }
        Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = readObject();
        }
        if (bytes.available() > 0 || read() >= 0) {
            throw new StreamCorruptedException("count of objects is " + count + ", but more data follows");
        }
        return objects;
    }

    /** The reason why an object was refused, and the cure; null if none was refused. */
    public String refusal() {
        return refusal;
    }

    private ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
        long claimed = claimed(info);
        if (info.depth() > MAX_DEPTH) {
            refusal = "message has objects nested more than " + MAX_DEPTH + " levels deep: send them in an array";
        } else if (info.serialClass() != null && !allowed.allows(info.serialClass())) {
            refuse(info.serialClass().getName());
        } else if (claimed > bytesLeft) {
            refusal = "message has an array of " + Count.of(info.arrayLength(), "element") + ", which its "
                    + Count.of(length, "byte") + " cannot hold";
        }
        bytesLeft -= claimed;
        return refusal == null ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
    }

    /** The minimum number of bytes that an array's elements take in the message; 0 if it is not an array. */
    private static long claimed(ObjectInputFilter.FilterInfo info) {
        if (info.arrayLength() <= 0) {
            return 0;
        }
        return info.arrayLength()
                * switch (info.serialClass().getName()) {
                    case "[J", "[D" -> (long) Long.BYTES;
                    case "[I", "[F" -> Integer.BYTES;
                    case "[S", "[C" -> Short.BYTES;
                    default -> 1;
                };
    }

    private void refuse(String className) {
        refusal = Refusals.ofClass(className);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
        String name = described.getName();
        if (!allowed.allows(name) && !allowed.allowsRecords()) {
            refuse(name);
            throw new InvalidClassException(name, "not allowed");
        }
        Class<?> found = find(described);
        if (!allowed.allows(found)) {
            refuse(name);
            throw new InvalidClassException(name, "not allowed");
        }
        return found;
    }

    /** Loads a class, which runs none of its code. */
    private Class<?> find(ObjectStreamClass described) throws IOException, ClassNotFoundException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(described.getName(), false, loader);
        } catch (ClassNotFoundException e) {
            return super.resolveClass(described);
        }
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
        if (allowed.allowsAll()) {
            return super.resolveProxyClass(interfaces);
        }
        refusal = Refusals.ofProxy(" of interfaces " + String.join(", ", interfaces));
        throw new InvalidClassException("proxy", "not allowed");
    }
}
