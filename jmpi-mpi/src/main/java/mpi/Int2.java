package mpi;

/** A pair of an int and an int, for MINLOC and MAXLOC. */
public final class Int2 extends Struct {
    private final int value = addInt();
    private final int index = setOffset(4).addInt();

    Int2() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to a pair in memory. */
    public final class Data extends Struct.Data {
        private Data() {}

        /** Returns the value. */
        public int getValue() {
            return getInt(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(int newValue) {
            putInt(value, newValue);
        }

        /** Sets the index. */
        public void putIndex(int newIndex) {
            putInt(index, newIndex);
        }
    }
}
