package mpi;

/** A pair of a long and an int, for MINLOC and MAXLOC. */
public final class LongInt extends Struct {
    private final int value = addLong();
    private final int index = setOffset(8).addInt();

    LongInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to a pair in memory. */
    public final class Data extends Struct.Data {
        private Data() {}

        /** Returns the value. */
        public long getValue() {
            return getLong(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(long newValue) {
            putLong(value, newValue);
        }

        /** Sets the index. */
        public void putIndex(int newIndex) {
            putInt(index, newIndex);
        }
    }
}
