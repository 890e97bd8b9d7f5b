package io.jmpi.fory;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.datatype.ObjectTooLongException;
import io.jmpi.datatype.RefusedObjectException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.fory.exception.ForyException;
import org.apache.fory.logging.LoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Serializes objects with Apache Fory, which generates code for each class. Select it with {@code
 * objects.serializer=fory} at all ranks.
 *
 * <p>As with Java's own serialization, the filter decides on each class at both sides. Classes need not implement
 * {@link java.io.Serializable}. A class that the program names may get any values, even values that do not fit its
 * fields. Name classes that are neither records nor enums only where the ranks of a job trust each other.
 *
 * <p>A message consists of a mark, the number of objects, and the length and bytes of each. Objects of one message are
 * separate: an object that occurs twice arrives as two objects. Thread: any; each thread has its own state in Fory.
 */
public final class ForySerializer implements ObjectSerializer {
    private static final int MARK = 0x464f5259; // FORY

    static {
        LoggerFactory.disableLogging(); // It writes to the standard output, which is the program's.
    }

    private final Map<ObjectFilter, ThreadLocal<ClosedFory>> instances = new ConcurrentHashMap<>();
    private final AtomicInteger created = new AtomicInteger();

    @Override
    public String name() {
        return "fory";
    }

    @Override
    public Writer newWriter(OutputStream out, int count, ObjectFilter filter) throws IOException {
        ThreadLocal<ClosedFory> fory = of(filter);
        DataOutputStream data = new DataOutputStream(out);
        data.writeInt(MARK);
        data.writeInt(count);
        return new Writer() {
            @Override
            public void write(@Nullable Object object) throws IOException {
                byte[] bytes = serialized(fory, object);
                data.writeInt(bytes.length);
                data.write(bytes);
            }

            @Override
            public void close() throws IOException {
                data.close();
            }
        };
    }

    private static byte[] serialized(ThreadLocal<ClosedFory> fory, @Nullable Object object) throws IOException {
        try {
            return fory.get().write(object);
        } catch (RuntimeException | Error e) {
            fory.remove();
            throw failure(e);
        }
    }

    @Override
    public @Nullable Object[] read(ByteBuffer message, ObjectFilter filter) throws IOException {
        ByteBuffer bytes = message.duplicate();
        if (bytes.remaining() < 2 * Integer.BYTES || bytes.getInt() != MARK) {
            throw new StreamCorruptedException(
                    "it was not serialized by fory; set objects.serializer alike at all ranks");
        }
        int count = bytes.getInt();
        if (count < 0 || count > bytes.remaining() / Integer.BYTES) {
            throw new StreamCorruptedException("count of objects is " + count);
        }
        ThreadLocal<ClosedFory> fory = of(filter);
        @Nullable Object[] objects = new @Nullable Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = next(fory, bytes);
        }
        if (bytes.hasRemaining()) {
            throw new StreamCorruptedException("count of objects is " + count + ", but more data follows");
        }
        return objects;
    }

    private static @Nullable Object next(ThreadLocal<ClosedFory> fory, ByteBuffer bytes) throws IOException {
        int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new StreamCorruptedException("an object is cut off");
        }
        byte[] object = new byte[length];
        bytes.get(object);
        try {
            return fory.get().read(object);
        } catch (IOException | RuntimeException | Error e) { // It is also half filled after an OutOfMemoryError.
            fory.remove();
            throw failure(e);
        }
    }

    /**
     * Returns the refusal that has caused an error of Fory, or throws the cause. Omits Fory's own errors, because their
     * text contains all objects that were read so far.
     */
    private static IOException failure(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null && !(cause instanceof RefusedClassException)) {
            cause = cause.getCause();
        }
        if (cause instanceof RefusedClassException refused) {
            return refused.className().equals(Proxy.class.getName())
                    ? RefusedObjectException.ofProxy("")
                    : RefusedObjectException.ofClass(refused.className());
        }
        if (cause instanceof Bounds.TooLongException tooLong) {
            return new ObjectTooLongException(tooLong.bytes());
        }
        if (cause instanceof ForyException) {
            return new StreamCorruptedException(cause.getMessage());
        }
        if (cause instanceof AssertionError) { // Fory's, with the JVM's option -ea.
            return new StreamCorruptedException("it is not what Fory writes: " + cause);
        }
        if (cause instanceof Error serious) {
            throw serious;
        }
        if (cause instanceof RuntimeException own) {
            throw own;
        }
        return cause instanceof IOException failure ? failure : new IOException(cause);
    }

    private ThreadLocal<ClosedFory> of(ObjectFilter filter) {
        return instances.computeIfAbsent(filter, key -> {
            String name = "jmpi-" + created.incrementAndGet();
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            // Objects somewhat longer than the limit are written, so that the error states their length.
            long longest = Math.max(
                    key.maxBytes(), Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 8));
            return ThreadLocal.withInitial(() -> new ClosedFory(key, longest, loader, name));
        });
    }
}
