package mpi;

/** A pair of a double and an int, for MINLOC and MAXLOC. */
public final class DoubleInt extends Struct {
    private final int value = addDouble();
    private final int index = setOffset(8).addInt();

    DoubleInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to a pair in memory. */
    public final class Data extends Struct.Data {
        private Data() {}

        /** Returns the value. */
        public double getValue() {
            return getDouble(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(double newValue) {
            putDouble(value, newValue);
        }

        /** Sets the index. */
        public void putIndex(int newIndex) {
            putInt(index, newIndex);
        }
    }
}
