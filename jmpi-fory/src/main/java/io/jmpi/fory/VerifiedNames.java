package io.jmpi.fory;

import java.lang.reflect.Field;
import org.apache.fory.collection.LongMap;
import org.apache.fory.exception.ForyException;
import org.apache.fory.resolver.MetaStringBytes;
import org.apache.fory.resolver.MetaStringResolver;
import org.apache.fory.util.MurmurHash3;

/**
 * Long names of classes that Fory has read, by the hash that their sender gave. Fory trusts that hash: with a wrong
 * hash, a hostile rank could make later messages of other ranks be read as objects of another class. Thread: that of
 * the instance of Fory.
 */
final class VerifiedNames extends LongMap<MetaStringBytes> {
    /** As Fory computes it. */
    private static final int SEED = 47;

    /** The lowest byte is the encoding. */
    private static final long HASH = ~0xffL;

    private static final Field BYTES = opened(MetaStringBytes.class, "bytes");
    private static final Field NAMES = opened(MetaStringResolver.class, "hash2MetaStringBytesMap");

    private VerifiedNames() {}

    /** Replaces the names that an instance of Fory has read. */
    static void use(MetaStringResolver resolver) {
        try {
            NAMES.set(resolver, new VerifiedNames());
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    @Override
    public MetaStringBytes put(long hash, MetaStringBytes name) {
        byte[] bytes;
        try {
            bytes = (byte[]) BYTES.get(name);
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
        long right = Math.abs(MurmurHash3.murmurhash3_x64_128(bytes, 0, bytes.length, SEED)[0]);
        if ((right & HASH) != (hash & HASH)) {
            throw new ForyException("a name of a class has a wrong hash");
        }
        return super.put(hash, name);
    }

    /** Uses reflection, because Fory has no method for the tables that jmpi must close. */
    static Field opened(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw unknown(e);
        }
    }

    static IllegalStateException unknown(ReflectiveOperationException cause) {
        return new IllegalStateException("this version of fory-core cannot be restricted to allowed classes", cause);
    }
}
