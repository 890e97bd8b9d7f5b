/** Objects of messages serialized by Apache Fory. */
module io.jmpi.fory {
    requires transitive io.jmpi;
    requires org.apache.fory.core;

    exports io.jmpi.fory;

    provides io.jmpi.datatype.ObjectSerializer with
            io.jmpi.fory.ForySerializer;
}
