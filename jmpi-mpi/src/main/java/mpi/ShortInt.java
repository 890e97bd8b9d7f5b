package mpi;

/** A pair of a short and an int, for MINLOC and MAXLOC. */
public final class ShortInt extends Struct {
    private final int value = addShort();
    private final int index = setOffset(4).addInt();

    ShortInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to a pair in memory. */
    public final class Data extends Struct.Data {
        private Data() {}

        /** Returns the value. */
        public short getValue() {
            return getShort(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(short newValue) {
            putShort(value, newValue);
        }

        /** Sets the index. */
        public void putIndex(int newIndex) {
            putInt(index, newIndex);
        }
    }
}
