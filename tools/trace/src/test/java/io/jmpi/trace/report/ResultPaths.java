package io.jmpi.trace.report;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.TreeMap;

/** The components of a result and of the records in it: path with dots, and type of the component, by path. */
final class ResultPaths {
    private ResultPaths() {}

    /** All components that are not records. */
    static Map<String, Type> of(Class<? extends Record> result) {
        Map<String, Type> paths = new TreeMap<>();
        collect(result, "", paths);
        return paths;
    }

    private static void collect(Class<?> record, String prefix, Map<String, Type> paths) {
        for (RecordComponent component : record.getRecordComponents()) {
            String path = prefix + component.getName();
            Class<?> nested = recordIn(component.getGenericType());
            if (nested == null) {
                paths.put(path, component.getGenericType());
            } else {
                collect(nested, path + ".", paths);
            }
        }
    }

    /** The record type of a component, or of its elements or values; null if none. */
    private static Class<?> recordIn(Type type) {
        if (type instanceof Class<?> single) {
            return single.isRecord() ? single : null;
        }
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        return recordIn(arguments[arguments.length - 1]);
    }
}
