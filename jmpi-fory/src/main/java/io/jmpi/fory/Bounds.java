package io.jmpi.fory;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import org.apache.fory.Fory;
import org.apache.fory.exception.ForyException;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.apache.fory.serializer.collection.MapSerializer;

/**
 * Makes serializers of Fory refuse a length that the message cannot hold, before they allocate memory. Fory's own
 * serializers trust the length. Those of primitive arrays even copy more bytes than the array has, if the length is not
 * a multiple of the element's size, and damage the heap.
 *
 * <p>All lengths of an object together are at most the bytes of its message, because each element takes at least one
 * byte. Thread: that of the instance of Fory that owns these serializers. Lifetime: that instance's.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // As Fory's own serializers.
final class Bounds {
    private final Fory fory;

    /** The longest object that can be written: Fory's buffer cannot grow to more than twice as much. */
    private final long longest;

    /** Elements and bytes that lengths may still claim. */
    private int left;

    /**
     * Begins without a message.
     *
     * @param longest bytes of the longest object that is written
     */
    Bounds(Fory fory, long longest) {
        this.fory = fory;
        this.longest = longest;
    }

    /** Begins to read an object of the given number of bytes. */
    void begin(int bytes) {
        left = bytes;
    }

    /** Bounds an array, or a number of many digits, that begins with its length in bytes. */
    <T> Serializer<T> bytes(Serializer<T> own, int elementSize) {
        return new Plain<>(own, 0, 0, elementSize);
    }

    /** Bounds a value that begins with some numbers and then the length of its bytes. */
    <T> Serializer<T> bytesAfter(Serializer<T> own, int numbersBefore) {
        return new Plain<>(own, numbersBefore, 0, 1);
    }

    /** Bounds an array of objects that begins with the number of its elements, followed by flags. */
    <T> Serializer<T> array(Serializer<T> own, int flagBits) {
        return new Plain<>(own, 0, flagBits, 1);
    }

    Serializer<Collection> collection(CollectionSerializer own) {
        return new Elements(own);
    }

    Serializer<Map> map(MapSerializer own) {
        return new Entries(own);
    }

    /** Stops an object that becomes too long, before its memory is allocated. */
    private void requireRoom(MemoryBuffer buffer, long more) {
        long bytes = buffer.writerIndex() + more;
        if (bytes > longest) {
            throw new TooLongException(bytes);
        }
    }

    /** Thrown when an object is too long to be written. */
    static final class TooLongException extends ForyException {
        private static final long serialVersionUID = 1;

        private final long bytes;

        TooLongException(long bytes) {
            super("it has at least " + bytes + " bytes");
            this.bytes = bytes;
        }

        long bytes() {
            return bytes;
        }
    }

    /** The bytes of an array of numbers; 0 for other objects, whose parts are checked one by one. */
    private static long bytesOf(Object array, int elementSize) {
        Class<?> elements = array.getClass().getComponentType();
        return elements != null && elements.isPrimitive() ? (long) Array.getLength(array) * elementSize : 0;
    }

    /** Refuses the next length if the message cannot hold it; does not consume it. */
    private void require(MemoryBuffer buffer, int numbersBefore, int flagBits, int elementSize) {
        int at = buffer.readerIndex();
        for (int i = 0; i < numbersBefore; i++) {
            buffer.readVarUint32Small7();
        }
        int length = buffer.readVarUint32Small7() >>> flagBits;
        if (length < 0 || length > Math.min(left, buffer.remaining()) || length % elementSize != 0) {
            throw new ForyException("a length of " + Integer.toUnsignedString(length) + " does not fit its message");
        }
        left -= length;
        buffer.readerIndex(at);
    }

    /** An array, or a number of many digits. */
    private final class Plain<T> extends Serializer<T> {
        private final Serializer<T> own;
        private final int numbersBefore;
        private final int flagBits;
        private final int elementSize;

        Plain(Serializer<T> own, int numbersBefore, int flagBits, int elementSize) {
            super(Bounds.this.fory, own.getType(), own.needToWriteRef(), own.isImmutable());
            this.own = own;
            this.numbersBefore = numbersBefore;
            this.flagBits = flagBits;
            this.elementSize = elementSize;
        }

        @Override
        public void write(MemoryBuffer buffer, T value) {
            requireRoom(buffer, bytesOf(value, elementSize));
            own.write(buffer, value);
        }

        @Override
        public T read(MemoryBuffer buffer) {
            require(buffer, numbersBefore, flagBits, elementSize);
            return own.read(buffer);
        }
    }

    /** A collection whose elements Fory writes. */
    private final class Elements extends CollectionSerializer<Collection> {
        private final CollectionSerializer own;

        Elements(CollectionSerializer own) {
            super(Bounds.this.fory, own.getType(), true, own.isImmutable());
            this.own = own;
        }

        @Override
        public Collection onCollectionWrite(MemoryBuffer buffer, Collection value) {
            requireRoom(buffer, value.size());
            return own.onCollectionWrite(buffer, value);
        }

        @Override
        public Collection newCollection(MemoryBuffer buffer) {
            require(buffer, 0, 0, 1);
            Collection created = own.newCollection(buffer);
            setNumElements(own.getAndClearNumElements());
            return created;
        }

        @Override
        public Collection onCollectionRead(Collection read) {
            return own.onCollectionRead(read);
        }
    }

    /** A map whose entries Fory writes. */
    private final class Entries extends MapSerializer<Map> {
        private final MapSerializer own;

        Entries(MapSerializer own) {
            super(Bounds.this.fory, own.getType(), true, own.isImmutable());
            this.own = own;
        }

        @Override
        public Map onMapWrite(MemoryBuffer buffer, Map value) {
            requireRoom(buffer, value.size());
            return own.onMapWrite(buffer, value);
        }

        @Override
        public Map newMap(MemoryBuffer buffer) {
            require(buffer, 0, 0, 1);
            Map created = own.newMap(buffer);
            setNumElements(own.getAndClearNumElements());
            return created;
        }

        @Override
        public Map onMapRead(Map read) {
            return own.onMapRead(read);
        }
    }
}
