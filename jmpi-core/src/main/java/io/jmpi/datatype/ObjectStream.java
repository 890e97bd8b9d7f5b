package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.objects.ObjectPath;
import io.jmpi.internal.objects.Refusals;
import io.jmpi.matching.text.Count;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Serializes objects, and deserializes those that a filter allows, by Java's serialization or another {@link
 * ObjectSerializer}.
 *
 * <p>Immutable; any thread.
 */
public final class ObjectStream {
    /** The longest array that each JVM can allocate. */
    static final int LONGEST = Integer.MAX_VALUE - 8;

    private final ObjectFilter filter;
    private final ObjectSerializer serializer;
    private final Consumer<RefusedObjectException> refusals;

    /**
     * Creates a stream of Java's serialization whose reader applies the filter, and whose writer applies the filter's
     * limit.
     */
    public ObjectStream(ObjectFilter filter) {
        this(filter, JdkSerializer.INSTANCE);
    }

    /** Creates a stream whose reader applies the filter, and whose writer applies its limit. */
    public ObjectStream(ObjectFilter filter, ObjectSerializer serializer) {
        this(filter, serializer, refusal -> {});
    }

    private ObjectStream(ObjectFilter filter, ObjectSerializer serializer, Consumer<RefusedObjectException> refusals) {
        this.filter = filter;
        this.serializer = serializer;
        this.refusals = refusals;
    }

    /** Returns a stream that also reports each refused object to a listener, before it throws the refusal. */
    public ObjectStream reportingTo(Consumer<RefusedObjectException> listener) {
        return new ObjectStream(filter, serializer, listener);
    }

    /** Returns the limit of a message in bytes. */
    public int maxBytes() {
        return filter.maxBytes();
    }

    /**
     * Serializes a part of an array.
     *
     * @return a heap buffer with the bytes from position to limit, to send as {@link Datatype#SERIALIZED}
     * @throws MpiException of class TYPE if an object cannot be serialized; of class COUNT if there are more bytes than
     *     the filter's limit; of class BUFFER, COUNT or ARG if the part is invalid
     */
    public ByteBuffer write(@Nullable Object[] objects, int offset, int count) {
        Datatype.OBJECT.requireInside("objects", objects, offset, count);
        return write(objects, offset, count, index -> "objects[" + index + "]");
    }

    /** Serializes one object, which may be null, as {@link #write(Object[], int, int)} does. */
    public ByteBuffer writeOne(@Nullable Object object) {
        return write(new @Nullable Object[] {object}, 0, 1, index -> "object");
    }

    /** Serializes objects with the given names in error messages. */
    private ByteBuffer write(@Nullable Object[] objects, int offset, int count, IntFunction<String> names) {
        LimitedBytes bytes = new LimitedBytes(filter.maxBytes());
        int index = offset;
        try (ObjectSerializer.Writer writer = serializer.newWriter(bytes, count, filter)) {
            for (; index < offset + count; index++) {
                writer.write(objects[index]);
            }
        } catch (ObjectTooLongException e) {
            throw tooLong(names.apply(index) + " has at least ", e.bytes(), ObjectFilter.adviceAtLeast(e.bytes()));
        } catch (IOException
                | RuntimeException
                | LinkageError
                | StackOverflowError e) { // Or by a callback of the user.
            throw unsendable(names.apply(index), objects[index], e);
        }
        if (bytes.isFull()) {
            String all = count == 1
                    ? names.apply(offset) + " has "
                    : "objects " + offset + " to " + (offset + count - 1) + " have ";
            throw tooLong(all, bytes.written, ObjectFilter.advice(bytes.written));
        }
        return bytes.toBuffer();
    }

    private MpiException tooLong(String what, long bytes, String advice) {
        return new MpiException(
                ErrorClass.COUNT,
                what + Count.of(bytes, "byte") + ", more than the limit of " + filter.maxBytes() + advice);
    }

    /** Omits the cause if the text is complete, because the cause's frames are those of the serializer. */
    private static MpiException unsendable(String name, @Nullable Object object, Throwable cause) {
        if (cause instanceof NotSerializableException e && e.getMessage() != null) {
            String className = e.getMessage();
            return new MpiException(
                    ErrorClass.TYPE,
                    name + " cannot be sent: class " + className + " does not implement java.io.Serializable"
                            + (isRecord(className) ? "; records must implement it, too" : "")
                            + ObjectPath.to(className, object, name));
        }
        if (cause instanceof RefusedObjectException e) {
            String path = e.className() == null ? "" : ObjectPath.to(e.className(), object, name);
            return new MpiException(ErrorClass.TYPE, name + " cannot be sent: " + e.getMessage() + path);
        }
        String reason = cause instanceof StackOverflowError ? "it is nested too deeply" : cause.toString();
        return new MpiException(ErrorClass.TYPE, name + " cannot be sent: " + reason, cause);
    }

    /** Whether a class that cannot be serialized is a record; false if the program's loader does not find it. */
    private static boolean isRecord(String className) {
        try {
            return Class.forName(className, false, Thread.currentThread().getContextClassLoader())
                    .isRecord();
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /**
     * Deserializes a message.
     *
     * @param bytes from position to limit, which do not change
     * @return the objects
     * @throws MpiException of class TYPE if the message does not hold objects, or holds one that the filter does not
     *     allow; of class COUNT if it is longer than the filter's limit
     */
    public @Nullable Object[] read(ByteBuffer bytes) {
        if (bytes.remaining() > filter.maxBytes()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "message of objects has " + Count.of(bytes.remaining(), "byte") + ", more than the limit of "
                            + filter.maxBytes() + ObjectFilter.advice(bytes.remaining()));
        }
        try {
            return serializer.read(bytes, filter);
        } catch (RefusedObjectException e) {
            refusals.accept(e);
            throw new MpiException(ErrorClass.TYPE, e.getMessage());
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError e) {
            throw new MpiException(ErrorClass.TYPE, Refusals.printable("message cannot be read as objects: " + e), e);
        }
    }

    /**
     * Deserializes a message of one object.
     *
     * @return the object, possibly null
     * @throws MpiException as {@link #read(ByteBuffer)}; of class TYPE also if it does not hold exactly one
     */
    public @Nullable Object readOne(ByteBuffer bytes) {
        @Nullable Object[] objects = read(bytes);
        if (objects.length != 1) {
            throw new MpiException(ErrorClass.TYPE, "message has " + Count.of(objects.length, "object") + ", not one");
        }
        return objects[0];
    }

    /**
     * Deserializes a message into a part of an array. Nothing is written unless all objects fit.
     *
     * @return the number of objects
     * @throws MpiException as {@link #read(ByteBuffer)}; of class TRUNCATE if there are more than count; of class TYPE
     *     if one is not of the array's element class
     */
    public int read(ByteBuffer bytes, @Nullable Object[] target, int offset, int count) {
        Datatype.OBJECT.requireInside("target", target, offset, count);
        @Nullable Object[] objects = read(bytes);
        if (objects.length > count) {
            throw new MpiException(
                    ErrorClass.TRUNCATE,
                    "message has " + Count.of(objects.length, "object") + ", but the receive is for " + count
                            + "; nothing was written");
        }
        Class<?> elements = target.getClass().getComponentType();
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] != null && !elements.isInstance(objects[i])) {
                throw new MpiException(
                        ErrorClass.TYPE,
                        "object " + i + " of the message is of class "
                                + objects[i].getClass().getTypeName() + ", but target is an array of "
                                + elements.getTypeName() + "; nothing was written");
            }
        }
        System.arraycopy(objects, 0, target, offset, objects.length);
        return objects.length;
    }

    /**
     * Grows only up to the limit, and only counts further bytes. An exception here would hide the exception of an
     * object, which ObjectOutputStream writes to the stream before it throws it.
     */
    private static final class LimitedBytes extends ByteArrayOutputStream {
        private final int limit;
        private long written;

        LimitedBytes(int limit) {
            this.limit = Math.min(limit, LONGEST);
        }

        @Override
        public synchronized void write(int b) {
            if (hasRoomFor(1)) {
                super.write(b);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            if (hasRoomFor(length)) {
                super.write(bytes, offset, length);
            }
        }

        private boolean hasRoomFor(int more) {
            written += more;
            return !isFull();
        }

        boolean isFull() {
            return written > limit;
        }

        ByteBuffer toBuffer() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }
}
