package io.jmpi.fory;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * What a hostile rank may send: objects of classes that no filter of the test allows. Their code, and the initialisers of
 * their classes, set the system property {@link #SPRUNG}. The test loads these classes once more for the sender, so that an
 * initialiser that runs at the receiver is seen.
 */
public final class HostileObjects implements Callable<Map<String, Object>> {
    static final String SPRUNG = "jmpi.test.sprung";

    private static void spring(String which) {
        System.setProperty(SPRUNG, which);
    }

    /** Runs when it is initialised. */
    static final class Trap implements Serializable {
        private static final long serialVersionUID = 1;

        static {
            spring("initialiser of Trap");
        }

        @SuppressWarnings({"serial", "unused"}) // It is for serialization.
        private Object content = "content";

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            spring("readObject");
            in.defaultReadObject();
        }
    }

    /** Makes lambdas. */
    static final class Lambdas {
        static {
            spring("initialiser of Lambdas");
        }

        private Lambdas() {}

        static Comparator<String> comparator() {
            return (Comparator<String> & Serializable) (a, b) -> {
                spring("comparator " + a);
                return a.compareTo(b);
            };
        }

        static Comparator<String> reference() {
            return (Comparator<String> & Serializable) Lambdas::compare;
        }

        private static int compare(String a, String b) {
            spring("method reference");
            return a.compareTo(b);
        }
    }

    enum Bodies {
        ONE {
            @Override
            int number() {
                return 1;
            }
        },
        TWO {
            @Override
            int number() {
                return 2;
            }
        };

        static {
            spring("initialiser of Bodies");
        }

        abstract int number();
    }

    record Box(Object content) implements Serializable {
        Box {
            spring("constructor of Box");
        }
    }

    /** Is replaced at both sides. */
    static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1;

        private Object writeReplace() {
            return this;
        }

        private Object readResolve() {
            spring("readResolve");
            return "resolved";
        }
    }

    /** Is written as an object of another class. */
    static final class Disguised implements Serializable {
        private static final long serialVersionUID = 1;

        private Object writeReplace() {
            return new Trap();
        }
    }

    /** Reads itself. */
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1;

        /** Called by serialization. */
        public External() {
            spring("constructor of External");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(1);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            spring("readExternal " + in.readInt());
        }
    }

    /** Calls its methods in collections. */
    static final class Key implements Serializable, Comparable<Key> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean equals(Object other) {
            spring("equals");
            return other instanceof Key;
        }

        @Override
        public int hashCode() {
            spring("hashCode");
            return 1;
        }

        @Override
        public int compareTo(Key other) {
            spring("compareTo");
            return 0;
        }
    }

    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        static {
            spring("initialiser of Failure");
        }
    }

    static final class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            spring("proxy");
            return 1;
        }
    }

    static final class OwnMap extends HashMap<String, String> {
        private static final long serialVersionUID = 1;

        @Override
        public String put(String key, String value) {
            spring("put");
            return super.put(key, value);
        }
    }

    @Override
    public Map<String, Object> call() throws Exception {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("object", new Trap());
        all.put("object in list", new ArrayList<>(List.of(new Trap())));
        all.put("object in immutable map", Map.of("a", new Trap()));
        all.put("object in arrays", new Object[][] {{new Trap()}});
        all.put("object in record", new Object[] {new Trap(), new Box(new Trap())});
        all.put("array", new Trap[0]);
        all.put("array of arrays", new Trap[1][1]);
        all.put("array of interfaces", new Comparator<?>[] {Lambdas.comparator()});
        all.put("class", Trap.class);
        all.put("class of array", Trap[].class);
        all.put("class of interface", Comparator.class);
        all.put("classes", new ArrayList<>(List.of(String.class, Trap.class)));
        all.put("array of classes", new Class<?>[] {Trap.class});
        all.put("replaced", new Replaced());
        all.put("disguised", new Disguised());
        all.put("external", new External());
        all.put("exception", new Failure());
        all.put("exception of the JDK", new IllegalStateException("x"));
        all.put("key", new HashMap<>(Map.of(new Key(), 1)));
        all.put("sorted key", new TreeMap<>(Map.of(new Key(), 1)));
        all.put("subclass of a map", new OwnMap());
        all.put("anonymous subclass", anonymous());
        addCode(all);
        addJdk(all);
        return all;
    }

    private static Object anonymous() {
        return new ArrayList<>(List.of(1)) {};
    }

    private static void addCode(Map<String, Object> all) {
        all.put("lambda", Lambdas.comparator());
        all.put("method reference", Lambdas.reference());
        all.put("lambda in list", List.of(1, Lambdas.comparator()));
        all.put("comparator of set", filled(new TreeSet<>(Lambdas.comparator())));
        all.put("comparator of map", Collections.unmodifiableMap(filledMap(new TreeMap<>(Lambdas.comparator()))));
        all.put("comparator of queue", filled(new PriorityQueue<>(Lambdas.comparator())));
        all.put("comparator of the JDK", filled(new TreeSet<>(Comparator.<String>reverseOrder())));
        all.put("composed comparator", Lambdas.comparator().thenComparing(Lambdas.reference()));
        Class<?>[] interfaces = {Comparable.class, Comparator.class};
        Object proxy = Proxy.newProxyInstance(HostileObjects.class.getClassLoader(), interfaces, new Handler());
        all.put("proxy", proxy);
        all.put("proxies", new ArrayList<>(List.of(1, proxy)));
    }

    private static <T extends java.util.Collection<String>> T filled(T collection) {
        collection.addAll(List.of("a", "b"));
        return collection;
    }

    private static Map<String, Integer> filledMap(Map<String, Integer> map) {
        map.putAll(Map.of("a", 1, "b", 2));
        return map;
    }

    /** Classes of the JDK that look up names, run code of others, or are steps of known attacks. */
    @SuppressWarnings({"JavaUtilDate", "URLEqualsHashCode", "UnnecessaryStringBuilder"}) // That is why.
    private static void addJdk(Map<String, Object> all) throws Exception {
        all.put("URL", new URL("http://host.invalid/"));
        all.put("URL as key", new HashMap<>(Map.of(new URL("http://127.0.0.1/"), 1)));
        all.put("URI", new URI("http://host.invalid/"));
        all.put("address", InetAddress.getByAddress("host.invalid", new byte[] {127, 0, 0, 1}));
        all.put("locale", Locale.FRANCE);
        all.put("currency", Currency.getInstance("EUR"));
        all.put("time zone", TimeZone.getTimeZone("Europe/Berlin"));
        all.put("calendar", new GregorianCalendar());
        all.put("date", new Date(5));
        all.put("pattern", Pattern.compile("(a+)+b"));
        all.put("reference", new AtomicReference<>(new Trap()));
        all.put("concurrent map", new ConcurrentHashMap<>(Map.of("a", 1)));
        all.put("synchronized list", Collections.synchronizedList(new ArrayList<>(List.of(1))));
        all.put("properties", new Properties());
        all.put("builder", new StringBuilder("x"));
        all.put("marshalled", marshalled());
        all.put("bad attribute", new javax.management.BadAttributeValueExpException("x"));
    }

    @SuppressWarnings("removal") // Still there.
    private static Object marshalled() throws IOException {
        return new java.rmi.MarshalledObject<>("x");
    }

    /** Enums, which a filter that allows records allows. */
    public static Map<String, Object> enums() {
        return Map.of(
                "enum",
                RoundingMode.UP,
                "enum with bodies",
                Bodies.ONE,
                "set of enums",
                EnumSet.of(RoundingMode.UP),
                "map of enums",
                new EnumMap<>(Map.of(Bodies.ONE, 1)),
                "record",
                new Box("x"));
    }
}
