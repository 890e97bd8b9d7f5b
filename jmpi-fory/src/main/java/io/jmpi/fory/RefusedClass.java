package io.jmpi.fory;

import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.Serializer;

/**
 * Replaces, in Fory's table of numbers, a class that the filter does not allow. No object of it can be read, neither by
 * its serializer nor by Fory's serializers that take only the class from the table and create a serializer themselves.
 */
final class RefusedClass implements Externalizable {
    private static final long serialVersionUID = 1;

    /** Called by Fory only. */
    public RefusedClass() {}

    @Override
    public void writeExternal(ObjectOutput out) {
        throw refusal();
    }

    @Override
    public void readExternal(ObjectInput in) {
        throw refusal();
    }

    private static RefusedClassException refusal() {
        return new RefusedClassException("of the JDK that is not among those of the filter");
    }

    /** Refuses to write and to read objects of a class, which it names. */
    static final class Refusal extends Serializer<Object> {
        private final String className;

        @SuppressWarnings("unchecked") // Writes and reads no objects.
        Refusal(Fory fory, Class<?> type, String className) {
            super(fory, (Class<Object>) type);
            this.className = className;
        }

        @Override
        public void write(MemoryBuffer buffer, Object value) {
            throw new RefusedClassException(className);
        }

        @Override
        public Object read(MemoryBuffer buffer) {
            throw new RefusedClassException(className);
        }
    }
}
