package io.jmpi.mpi.error;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Translates jmpi's error messages into the words of package {@code mpi}. Without it, they would advise calls that its
 * programs do not have. A test searches jmpi's messages for names that are missing here. Stateless; any thread.
 */
public final class Wording {
    /**
     * One phrase in all three interfaces.
     *
     * @param jmpi as jmpi writes them
     * @param mpiJava the same in the flavour of mpiJava
     * @param openMpi the same in the flavour of Open MPI
     */
    private record Words(String jmpi, String mpiJava, String openMpi) {
        static Words both(String jmpi, String here) {
            return new Words(jmpi, here, here);
        }
    }

    private static final List<Words> WORDS = List.of(
            Words.both("Mpi.init()", "MPI.Init"),
            Words.both("Mpi.init", "MPI.Init"),
            Words.both("Mpi.close()", "MPI.Finalize"),
            Words.both("Mpi.close", "MPI.Finalize"),
            new Words("Mpi.attachBuffer", "MPI.Buffer_attach", "MPI.attachBuffer"),
            new Words("Mpi.detachBuffer", "MPI.Buffer_detach", "MPI.detachBuffer"),
            new Words(", or flush it first", ", or call MPI.Buffer_detach first", ", or call MPI.detachBuffer first"),
            new Words(
                    "request ThreadLevel.SERIALIZED or MULTIPLE",
                    "request MPI.THREAD_SERIALIZED or MPI.THREAD_MULTIPLE by MPI.initThread",
                    "request MPI.THREAD_SERIALIZED or MPI.THREAD_MULTIPLE by MPI.InitThread"),
            Words.both("ThreadLevel.", "MPI.THREAD_"),
            Words.both(
                    "must be an array of a primitive type, an NIO buffer or a Buffer of one of these",
                    "must be an array of a primitive type or an NIO buffer"),
            Words.both("by calls such as sendObject and allreduceObject", "with datatype MPI.OBJECT"),
            Words.both(
                    "recvObject receives what sendObject has sent",
                    "a receive of MPI.OBJECT receives what a send of MPI.OBJECT has sent"),
            new Words("Dims.create", "Cartcomm.Dims_create", "CartComm.createDims"),
            new Words("createDistGraph", "Intracomm.createDistGraph", "Intracomm.createDistGraph"),
            new Words("the tags of createGroup", "the tags of Intracomm.Create", "the tags of Intracomm.createGroup"),
            Words.both("INT.inBuffer()", "MPI.INT"),
            Words.both(". To free one that has lost ranks, call revoke() first: then free is local, and succeeds", ""),
            new Words(
                    "give Buffer.IN_PLACE if the operation allows it, or separate memory",
                    "give separate memory",
                    "call the method with one buffer if there is one, or give separate memory"),
            new Words("use sendrecvReplace", "use Comm.Sendrecv_replace", "use Comm.sendRecvReplace"),
            Words.both("displacementUnit", "dispUnit"),
            Words.both("Info.EMPTY", "MPI.INFO_NULL"),
            Words.both("OpenMode.", "MPI.MODE_"),
            Words.both(
                    "one of READ, WRITE and READ_WRITE", "one of MPI.MODE_RDONLY, MPI.MODE_WRONLY and MPI.MODE_RDWR"),
            Words.both("CREATE with READ", "MPI.MODE_CREATE with MPI.MODE_RDONLY"),
            Words.both("EXCLUSIVE with READ", "MPI.MODE_EXCL with MPI.MODE_RDONLY"),
            Words.both("SEQUENTIAL with READ_WRITE", "MPI.MODE_SEQUENTIAL with MPI.MODE_RDWR"),
            Words.both("opened with SEQUENTIAL", "opened with MPI.MODE_SEQUENTIAL"),
            Words.both("opened with READ", "opened with MPI.MODE_RDONLY"),
            Words.both("open it with WRITE or READ_WRITE", "open it with MPI.MODE_WRONLY or MPI.MODE_RDWR"),
            Words.both("opened with WRITE", "opened with MPI.MODE_WRONLY"),
            Words.both("open it with READ or READ_WRITE", "open it with MPI.MODE_RDONLY or MPI.MODE_RDWR"),
            Words.both("byteOffset of", "getByteOffset of"));

    private static final Pattern ANY = Pattern.compile(WORDS.stream()
            .map(Words::jmpi)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|")));

    private static final Map<String, String> OF_MPI_JAVA = table(Words::mpiJava);
    private static final Map<String, String> OF_OPEN_MPI = table(Words::openMpi);

    private Wording() {}

    private static Map<String, String> table(Function<Words, String> flavour) {
        return WORDS.stream().collect(Collectors.toUnmodifiableMap(Words::jmpi, flavour));
    }

    /** Translates a message of jmpi into the words of the flavour whose method the program has called. */
    public static String of(String message, CalledMethod method) {
        if (message == null) {
            return null;
        }
        Map<String, String> words = method.isMpiJava() ? OF_MPI_JAVA : OF_OPEN_MPI;
        return ANY.matcher(message).replaceAll(found -> Matcher.quoteReplacement(words.get(found.group())));
    }
}
