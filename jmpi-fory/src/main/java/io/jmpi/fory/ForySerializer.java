package io.jmpi.fory;

import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectSerializer;
import io.jmpi.datatype.RefusedObjectException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.fory.Fory;
import org.apache.fory.ThreadLocalFory;
import org.apache.fory.ThreadSafeFory;
import org.apache.fory.config.Language;
import org.apache.fory.exception.InsecureException;
import org.apache.fory.logging.LoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Serializes by Apache Fory, which generates code for each class. Select it with {@code objects.serializer=fory} at all
 * ranks.
 *
 * <p>The filter decides on each class, at both sides, except those of the JDK that Fory knows by itself. Classes need not
 * implement {@link java.io.Serializable}. Unlike Java's own serialization, it allocates an array before it knows that the
 * message can hold it: select it only where the ranks of a job trust each other.
 *
 * <p>A message is a mark, the number of objects, and for each its length and bytes. Objects of one message are separate: one
 * that occurs twice arrives as two. Thread: any; each has its own state in Fory.
 */
public final class ForySerializer implements ObjectSerializer {
    private static final int MARK = 0x464f5259; // FORY

    /** As Java's own serialization here. */
    private static final int MAX_DEPTH = 128;

    static {
        LoggerFactory.disableLogging(); // It writes to the standard output, which is the program's.
    }

    private final Map<ObjectFilter, ThreadSafeFory> instances = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "fory";
    }

    @Override
    public Writer newWriter(OutputStream out, int count, ObjectFilter filter) throws IOException {
        ThreadSafeFory fory = of(filter);
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

    private static byte[] serialized(ThreadSafeFory fory, @Nullable Object object) throws IOException {
        try {
            return fory.serialize(object);
        } catch (RuntimeException e) {
            throw refusalOr(e);
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
        ThreadSafeFory fory = of(filter);
        @Nullable Object[] objects = new @Nullable Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = next(fory, bytes);
        }
        if (bytes.hasRemaining()) {
            throw new StreamCorruptedException("there is more than " + count + " objects");
        }
        return objects;
    }

    private static @Nullable Object next(ThreadSafeFory fory, ByteBuffer bytes) throws IOException {
        int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new StreamCorruptedException("an object is cut off");
        }
        byte[] object = new byte[length];
        bytes.get(object);
        try {
            return fory.deserialize(object);
        } catch (RuntimeException e) {
            throw refusalOr(e);
        }
    }

    /** Returns the refusal that has caused an error of Fory; throws the error if there is none. */
    private static RefusedObjectException refusalOr(RuntimeException error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof InsecureException) {
                return new RefusedObjectException(
                        "message has an object of a class that is not allowed; allow it with setting objects.allow: "
                                + cause.getMessage(),
                        error);
            }
        }
        throw error;
    }

    private ThreadSafeFory of(ObjectFilter filter) {
        return instances.computeIfAbsent(filter, key -> new ThreadLocalFory(loader -> newFory(key, loader)));
    }

    private static Fory newFory(ObjectFilter filter, ClassLoader loader) {
        Fory fory = Fory.builder()
                .withLanguage(Language.JAVA)
                .withClassLoader(loader)
                .withRefTracking(true)
                .registerGuavaTypes(false)
                .requireClassRegistration(false)
                .suppressClassRegistrationWarnings(true)
                .withMaxDepth(MAX_DEPTH)
                .build();
        fory.getClassResolver().setClassChecker((resolver, name) -> allows(filter, name, loader));
        return fory;
    }

    private static boolean allows(ObjectFilter filter, String name, ClassLoader loader) {
        if (filter.allows(name)) {
            return true;
        }
        try {
            return filter.allows(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
