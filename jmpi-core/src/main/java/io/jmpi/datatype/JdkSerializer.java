package io.jmpi.datatype;

import io.jmpi.internal.objects.FilteredInput;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Java's own serialization, preceded by the number of objects. An object that occurs twice in a message is also one
 * object at the receiver.
 */
final class JdkSerializer implements ObjectSerializer {
    static final JdkSerializer INSTANCE = new JdkSerializer();

    private JdkSerializer() {}

    @Override
    public String name() {
        return JDK;
    }

    @Override
    public Writer newWriter(OutputStream out, int count, ObjectFilter filter) throws IOException {
        ObjectOutputStream objects = new ObjectOutputStream(out);
        objects.writeInt(count);
        return new Writer() {
            @Override
            public void write(@Nullable Object object) throws IOException {
                objects.writeObject(object);
            }

            @Override
            public void close() throws IOException {
                objects.close();
            }
        };
    }

    @Override
    public @Nullable Object[] read(ByteBuffer message, ObjectFilter filter) throws IOException, ClassNotFoundException {
        FilteredInput in = new FilteredInput(message, filter.classes());
        try {
            return in.readAll();
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError e) {
            if (in.refusal() != null) {
                throw new RefusedObjectException(in.refusal(), e);
            }
            throw e;
        }
    }
}
