package io.jmpi.trace.format;

import java.util.HashMap;
import java.util.Map;

/**
 * The name of an argument, as dumpi2ascii prints it: one object for each name. {@link CallType} states all names; the
 * constants are those that code refers to. Immutable; any thread.
 */
public final class Field {
    /** Upper limit of {@link #index}. */
    static final int MOST = 256;

    private static final Map<String, Field> BY_NAME = new HashMap<>();

    public static final Field COUNT = of("count");
    public static final Field DATATYPE = of("datatype");
    public static final Field DEST = of("dest");
    public static final Field TAG = of("tag");
    public static final Field COMM = of("comm");
    public static final Field SOURCE = of("source");
    public static final Field SIZE = of("size");
    public static final Field REQUEST = of("request");
    public static final Field FLAG = of("flag");
    public static final Field REQUESTS = of("requests");
    public static final Field INDEX = of("index");
    public static final Field OUTCOUNT = of("outcount");
    public static final Field INDICES = of("indices");
    public static final Field SENDCOUNT = of("sendcount");
    public static final Field SENDTYPE = of("sendtype");
    public static final Field SENDTAG = of("sendtag");
    public static final Field RECVCOUNT = of("recvcount");
    public static final Field RECVTYPE = of("recvtype");
    public static final Field RECVTAG = of("recvtag");
    public static final Field ROOT = of("root");
    public static final Field COMMRANK = of("commrank");
    public static final Field GROUP = of("group");
    public static final Field RANK = of("rank");
    public static final Field GROUP1 = of("group1");
    public static final Field GROUP2 = of("group2");
    public static final Field NEWGROUP = of("newgroup");
    public static final Field RANKS = of("ranks");
    public static final Field RANGES = of("ranges");
    public static final Field OLDCOMM = of("oldcomm");
    public static final Field NEWCOMM = of("newcomm");
    public static final Field COLOR = of("color");
    public static final Field KEY = of("key");
    public static final Field LOCALCOMM = of("localcomm");
    public static final Field LOCALLEADER = of("localleader");
    public static final Field REMOTECOMM = of("remotecomm");
    public static final Field REMOTELEADER = of("remoteleader");
    public static final Field HIGH = of("high");
    public static final Field NDIM = of("ndim");
    public static final Field DIMS = of("dims");
    public static final Field PERIODS = of("periods");
    public static final Field REORDER = of("reorder");
    public static final Field NODES = of("nodes");
    public static final Field COORDS = of("coords");
    public static final Field REMAIN_DIMS = of("remain_dims");
    public static final Field OLDCOMMRANK = of("oldcommrank");

    // In jmpi's own format only.

    public static final Field CONTEXT = of("context");
    public static final Field REMOTE_RANKS = of("remoteranks");
    public static final Field NAME_OF_CALL = of("call");

    private final String fieldName;
    private final int index;

    private Field(String fieldName, int index) {
        this.fieldName = fieldName;
        this.index = index;
    }

    /** The field with a name. */
    static synchronized Field of(String name) {
        return BY_NAME.computeIfAbsent(name, unused -> new Field(name, BY_NAME.size()));
    }

    /** The name in text. */
    public String fieldName() {
        return fieldName;
    }

    /** A small number that identifies the field in this JVM. */
    int index() {
        return index;
    }

    @Override
    public String toString() {
        return fieldName;
    }
}
