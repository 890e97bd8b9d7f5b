package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A structure of C: fields of several types at offsets in bytes. A field follows the one before it without a gap, unless {@link
 * #setOffset} moves it; the structure is padded so that an aligned one can follow. With {@code -ea}, access to a field
 * with the wrong type or beyond its length throws an {@link AssertionError}.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // As programs expect it.
public abstract class Struct {
    private record Field(Datatype type, int offset, int length) {}

    private final List<Field> fields = new ArrayList<>();
    private int offset;
    private Datatype type;

    /** Creates a structure without fields. */
    public Struct() {}

    private Datatype committed() {
        if (type == null) {
            type = Datatype.createStruct(
                    fields.stream().mapToInt(Field::length).toArray(),
                    fields.stream().mapToInt(Field::offset).toArray(),
                    fields.stream().map(Field::type).toArray(Datatype[]::new));
        }
        return type;
    }

    /** Returns the extent in bytes. */
    public final int getExtent() {
        return extent(committed());
    }

    private static int extent(Datatype type) {
        return MPIException.call(() -> type.inBytes().extent());
    }

    /** Returns the type. */
    public final Datatype getType() {
        return committed();
    }

    /** Creates access to a structure in memory. */
    protected abstract Data newData();

    @SuppressWarnings("unchecked") // The program's structure makes its own access.
    private <T extends Data> T at(ByteBuffer buffer, int position) {
        committed();
        Data data = newData();
        data.bytes = buffer;
        data.position = position;
        return (T) data;
    }

    /** Returns access to the structure at the beginning of a buffer. */
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return at(buffer, 0);
    }

    /** Returns access to a structure of a buffer with several. */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return at(buffer, index * getExtent());
    }

    /** Returns access to the structure at the beginning of an array. */
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /** Returns access to a structure of an array with several. */
    public final <T extends Data> T getData(byte[] array, int index) {
        return at(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index * getExtent());
    }

    private int add(Datatype fieldType, int extent, int length) {
        if (type != null) {
            throw new AssertionError("The struct data type was committed.");
        }
        int begin = offset;
        fields.add(new Field(fieldType, begin, length));
        offset += extent * length;
        return begin;
    }

    /** Sets where the next field begins, in bytes: not before the end of the one before it. */
    public final Struct setOffset(int newOffset) {
        if (newOffset < offset) {
            throw new IllegalArgumentException(
                    "offset " + newOffset + " is within the fields before it, which end at " + offset);
        }
        offset = newOffset;
        return this;
    }

    /** Adds a field of byte; returns its offset. */
    public final int addByte() {
        return addByte(1);
    }

    /** Adds a field of several bytes; returns its offset. */
    public final int addByte(int length) {
        return add(MPI.BYTE, Byte.BYTES, length);
    }

    /** Adds a field of char; returns its offset. */
    public final int addChar() {
        return addChar(1);
    }

    /** Adds a field of several chars; returns its offset. */
    public final int addChar(int length) {
        return add(MPI.CHAR, Character.BYTES, length);
    }

    /** Adds a field of short; returns its offset. */
    public final int addShort() {
        return addShort(1);
    }

    /** Adds a field of several shorts; returns its offset. */
    public final int addShort(int length) {
        return add(MPI.SHORT, Short.BYTES, length);
    }

    /** Adds a field of int; returns its offset. */
    public final int addInt() {
        return addInt(1);
    }

    /** Adds a field of several ints; returns its offset. */
    public final int addInt(int length) {
        return add(MPI.INT, Integer.BYTES, length);
    }

    /** Adds a field of long; returns its offset. */
    public final int addLong() {
        return addLong(1);
    }

    /** Adds a field of several longs; returns its offset. */
    public final int addLong(int length) {
        return add(MPI.LONG, Long.BYTES, length);
    }

    /** Adds a field of float; returns its offset. */
    public final int addFloat() {
        return addFloat(1);
    }

    /** Adds a field of several floats; returns its offset. */
    public final int addFloat(int length) {
        return add(MPI.FLOAT, Float.BYTES, length);
    }

    /** Adds a field of double; returns its offset. */
    public final int addDouble() {
        return addDouble(1);
    }

    /** Adds a field of several doubles; returns its offset. */
    public final int addDouble(int length) {
        return add(MPI.DOUBLE, Double.BYTES, length);
    }

    /** Adds a field that is a structure; returns its offset. */
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /** Adds a field of several structures; returns its offset. */
    public final int addStruct(Struct struct, int length) {
        return add(struct.getType(), struct.getExtent(), length);
    }

    /** Adds a field of any type; returns its offset. */
    public final int addData(Datatype fieldType) {
        return addData(fieldType, 1);
    }

    /** Adds a field of several elements of any type; returns its offset. */
    public final int addData(Datatype fieldType, int length) {
        return add(fieldType, extent(fieldType), length);
    }

    /** Access to the fields of one structure in memory. */
    public abstract class Data {
        private ByteBuffer bytes;
        private int position;

        /** Creates access; the structure says where. */
        protected Data() {}

        /** Where an element of a field is. */
        private int at(Datatype expected, int field, int index, int extent) {
            assert hasField(expected, field, index)
                    : "no field of " + expected + " at offset " + field + ", index " + index;
            return position + field + index * extent;
        }

        private boolean hasField(Datatype expected, int field, int index) {
            return fields.stream()
                    .anyMatch(found -> found.offset() == field
                            && found.type() == expected
                            && index >= 0
                            && index < found.length());
        }

        /** Returns the bytes of the structure, and those that follow. */
        public final ByteBuffer getBuffer() {
            return from(position);
        }

        private ByteBuffer from(int first) {
            return first == 0 ? bytes : MPI.slice(bytes, first);
        }

        /** Returns the value of a field. */
        protected final byte getByte(int field) {
            return getByte(field, 0);
        }

        /** Returns a value of a field. */
        protected final byte getByte(int field, int index) {
            return bytes.get(at(MPI.BYTE, field, index, Byte.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putByte(int field, byte value) {
            putByte(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putByte(int field, int index, byte value) {
            bytes.put(at(MPI.BYTE, field, index, Byte.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final char getChar(int field) {
            return getChar(field, 0);
        }

        /** Returns a value of a field. */
        protected final char getChar(int field, int index) {
            return bytes.getChar(at(MPI.CHAR, field, index, Character.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putChar(int field, char value) {
            putChar(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putChar(int field, int index, char value) {
            bytes.putChar(at(MPI.CHAR, field, index, Character.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final short getShort(int field) {
            return getShort(field, 0);
        }

        /** Returns a value of a field. */
        protected final short getShort(int field, int index) {
            return bytes.getShort(at(MPI.SHORT, field, index, Short.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putShort(int field, short value) {
            putShort(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putShort(int field, int index, short value) {
            bytes.putShort(at(MPI.SHORT, field, index, Short.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final int getInt(int field) {
            return getInt(field, 0);
        }

        /** Returns a value of a field. */
        protected final int getInt(int field, int index) {
            return bytes.getInt(at(MPI.INT, field, index, Integer.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putInt(int field, int value) {
            putInt(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putInt(int field, int index, int value) {
            bytes.putInt(at(MPI.INT, field, index, Integer.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final long getLong(int field) {
            return getLong(field, 0);
        }

        /** Returns a value of a field. */
        protected final long getLong(int field, int index) {
            return bytes.getLong(at(MPI.LONG, field, index, Long.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putLong(int field, long value) {
            putLong(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putLong(int field, int index, long value) {
            bytes.putLong(at(MPI.LONG, field, index, Long.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final float getFloat(int field) {
            return getFloat(field, 0);
        }

        /** Returns a value of a field. */
        protected final float getFloat(int field, int index) {
            return bytes.getFloat(at(MPI.FLOAT, field, index, Float.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putFloat(int field, float value) {
            putFloat(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putFloat(int field, int index, float value) {
            bytes.putFloat(at(MPI.FLOAT, field, index, Float.BYTES), value);
        }

        /** Returns the value of a field. */
        protected final double getDouble(int field) {
            return getDouble(field, 0);
        }

        /** Returns a value of a field. */
        protected final double getDouble(int field, int index) {
            return bytes.getDouble(at(MPI.DOUBLE, field, index, Double.BYTES));
        }

        /** Sets the value of a field. */
        protected final void putDouble(int field, double value) {
            putDouble(field, 0, value);
        }

        /** Sets a value of a field. */
        protected final void putDouble(int field, int index, double value) {
            bytes.putDouble(at(MPI.DOUBLE, field, index, Double.BYTES), value);
        }

        /** Returns access to a field that is a structure. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /** Returns access to a structure of a field. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
            Struct inner = struct;
            return inner.at(bytes, at(inner.getType(), field, index, inner.getExtent()));
        }

        /** Returns the bytes from a field on. */
        protected final ByteBuffer getBuffer(Datatype fieldType, int field) {
            return getBuffer(fieldType, field, 0);
        }

        /** Returns the bytes from an element of a field on. */
        protected final ByteBuffer getBuffer(Datatype fieldType, int field, int index) {
            return from(at(fieldType, field, index, extent(fieldType)));
        }
    }
}
