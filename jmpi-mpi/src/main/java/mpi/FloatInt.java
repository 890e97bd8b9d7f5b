package mpi;

/** A pair of a float and an int, for MINLOC and MAXLOC. */
public final class FloatInt extends Struct {
    private final int value = addFloat();
    private final int index = setOffset(4).addInt();

    FloatInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to a pair in memory. */
    public final class Data extends Struct.Data {
        private Data() {}

        /** Returns the value. */
        public float getValue() {
            return getFloat(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(float newValue) {
            putFloat(value, newValue);
        }

        /** Sets the index. */
        public void putIndex(int newIndex) {
            putInt(index, newIndex);
        }
    }
}
