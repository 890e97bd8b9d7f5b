package io.jmpi.datatype;

import io.jmpi.matching.text.LoadFailure;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Turns objects into the bytes of a message and back. Implementations are found by {@link ServiceLoader} and chosen by name
 * with the setting {@code objects.serializer}, which must be the same at all ranks; {@code jdk} is Java's own serialization.
 *
 * <p>A serializer determines which code a message can run: it must ask the filter before it creates an object of a
 * class.
 *
 * <p>Thread: any, several at a time. Lifetime: the program's.
 */
public interface ObjectSerializer {
    /** The name of Java's own serialization. */
    String JDK = "jdk";

    /** The name of this serializer in the setting. */
    String name();

    /**
     * Begins a message.
     *
     * @param out takes the bytes; may ignore those beyond a limit
     * @param count objects that will be written
     * @param filter what receivers allow, if their settings are those of this rank
     */
    Writer newWriter(OutputStream out, int count, ObjectFilter filter) throws IOException;

    /**
     * Reads the objects of a message. The message may be damaged or forged.
     *
     * @param message from position to limit, which do not change; its memory is not written afterwards
     * @throws RefusedObjectException if the filter does not allow a class
     * @throws IOException if it is not a message of this serializer; a RuntimeException means the same
     */
    @Nullable Object[] read(ByteBuffer message, ObjectFilter filter) throws IOException, ClassNotFoundException;

    /** Writes the objects of one message. */
    interface Writer extends Closeable {
        /**
         * Writes the next object, which may be null.
         *
         * @throws java.io.NotSerializableException whose message is the name of a class that cannot be serialized
         * @throws IOException if it cannot be written for another reason; a RuntimeException means the same
         */
        void write(@Nullable Object object) throws IOException;
    }

    /**
     * Returns the serializer with the given name.
     *
     * @throws IllegalArgumentException if there is none; names the known ones
     */
    static ObjectSerializer named(String name) {
        if (name.equals(JDK)) {
            return JdkSerializer.INSTANCE; // Without a search: most programs use this one.
        }
        Map<String, ObjectSerializer> known = new LinkedHashMap<>();
        known.put(JDK, JdkSerializer.INSTANCE);
        ClassLoader own = ObjectSerializer.class.getClassLoader();
        ClassLoader programs = Thread.currentThread().getContextClassLoader();
        add(own, known);
        if (programs != null && programs != own) {
            add(programs, known);
        }
        ObjectSerializer found = known.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no such serializer; known: " + String.join(", ", known.keySet())
                    + (name.equals("fory") ? "; fory is in the jar jmpi-fory" : ""));
        }
        return found;
    }

    private static void add(ClassLoader loader, Map<String, ObjectSerializer> known) {
        try {
            Iterator<ObjectSerializer> found =
                    ServiceLoader.load(ObjectSerializer.class, loader).iterator();
            while (found.hasNext()) {
                ObjectSerializer each = found.next();
                known.putIfAbsent(each.name(), each);
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a serializer cannot be loaded: " + LoadFailure.text(e), e);
        }
    }
}
