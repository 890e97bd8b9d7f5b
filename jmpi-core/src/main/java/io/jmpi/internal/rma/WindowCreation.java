package io.jmpi.internal.rma;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.LentToAccesses;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.MemoryKey;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.recording.WindowTrace;
import io.jmpi.internal.rma.memory.ExposedMemory;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.rma.Flavor;
import io.jmpi.rma.Window;
import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Creates a window: all ranks learn the sizes, units and hosts of all, and open the memory of those on their own host. Collective.
 * Thread: one. Lifetime: one use.
 */
public final class WindowCreation {
    private static final Logger LOG = System.getLogger(Window.class.getName());

    /** Ints of a rank in the first exchange: bytes, unit, signature, host. */
    private static final int FACTS = 6;

    /** Each rank's part of shared memory begins at a multiple of it: at a cache line. */
    private static final int LINE = 128;

    private final CommunicatorCore parent;
    private final CommunicatorCore core;
    private final Flavor flavor;
    private final Info info;
    private final String call;
    private final @Nullable SharedMemory host;
    private final @Nullable LentToAccesses lent;
    private final Recorder recorder;

    /** What this rank has created; null if nothing. */
    private SharedMemory.@Nullable Created created;

    /**
     * Prepares a window.
     *
     * @param parent of the communicator that the program has given
     * @param core of the window's own communicator, which is open
     * @param call the method that the program has called
     * @param lent watches the memory of accesses; null without checks
     * @param recorder of the window's own communicator
     */
    public WindowCreation(
            CommunicatorCore parent,
            CommunicatorCore core,
            Flavor flavor,
            Info info,
            String call,
            @Nullable LentToAccesses lent,
            Recorder recorder) {
        this.parent = parent;
        this.core = core;
        this.flavor = flavor;
        this.info = info;
        this.call = call;
        this.lent = lent;
        this.recorder = recorder;
        this.host = memory(core, flavor);
    }

    private static @Nullable SharedMemory memory(CommunicatorCore core, Flavor flavor) {
        boolean isLittleEndian = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN; // As packed elements are.
        boolean mayShare = flavor == Flavor.ALLOCATE && core.session().mayShareWindows();
        return !isLittleEndian
                ? null
                : flavor == Flavor.SHARED
                        ? core.engine().memoryOfHost()
                        : mayShare ? core.engine().sharedMemory() : null;
    }

    /** Checks the hints of a window, and returns those that it has. */
    public static Info hints(@Nullable Info given) {
        if (given == null) {
            throw new MpiException(ErrorClass.ARG, "info is null");
        }
        return WindowHints.with(WindowHints.DEFAULTS, given);
    }

    /** Checks memory of the program before a window over it is created. */
    public static void requireMemory(Object memory, int displacementUnit) {
        ExposedMemory.of(memory);
        requireUnit(displacementUnit);
    }

    /** Checks the size of a window's memory. */
    public static void requireSize(long bytes, int displacementUnit) {
        if (bytes < 0 || bytes > Integer.MAX_VALUE - 2 * LINE) {
            throw new MpiException(
                    ErrorClass.SIZE,
                    "bytes " + bytes + " of the window are not in 0.." + (Integer.MAX_VALUE - 2 * LINE)
                            + "; Window.create makes a window over a longer memory segment");
        }
        requireUnit(displacementUnit);
        if (displacementUnit == 0) {
            throw new MpiException(ErrorClass.DISP, "displacementUnit 0 is not positive");
        }
    }

    private static void requireUnit(int displacementUnit) {
        if (displacementUnit < 0) {
            throw new MpiException(ErrorClass.DISP, "displacementUnit " + displacementUnit + " is negative");
        }
    }

    /** Creates a window over memory of the program; a displacement unit of 0 is an element. */
    public Window over(Object memory, int displacementUnit) {
        ExposedMemory exposed = ExposedMemory.of(memory);
        int unit = displacementUnit == 0 ? exposed.unit() : displacementUnit;
        int[] facts = exchangeFacts(exposed.bytes(), unit, exposed.signature());
        return window(parts(facts, new ByteBuffer[core.size()]), new OwnMemory(exposed));
    }

    /** Creates a window without memory. */
    public Window dynamic() {
        int[] facts = exchangeFacts(Part.UNKNOWN, 1, Part.ANY);
        return window(parts(facts, new ByteBuffer[core.size()]), new OwnMemory(null));
    }

    /** Creates a window with memory of its own. */
    public Window allocated(long bytes, int displacementUnit) {
        int[] facts = exchangeFacts(bytes, displacementUnit, Part.ANY);
        boolean shared = flavor == Flavor.SHARED;
        MpiException problem = shared ? createForAll(facts) : createOwn((int) bytes);
        ByteBuffer[] direct =
                open(facts, core.gathered(call, MemoryKey.encoded(created == null ? null : created.key())));
        boolean isMissing = shared && Arrays.asList(direct).contains(null);
        ByteBuffer own = isMissing ? null : own(direct[core.rank()], (int) bytes);
        // After this, all ranks have opened what they can, so that the memory needs its name no more.
        int[] missing = core.maximum(call, isMissing ? 1 : 0, own == null ? core.rank() + 1 : 0);
        if (created != null) {
            created.close();
        }
        if (missing[0] != 0) {
            throw problem != null ? problem : notShared(facts);
        }
        if (missing[1] != 0 || own == null) {
            throw new MpiException(
                    ErrorClass.OTHER,
                    call + ": " + core.messages().rankName(missing[1] - 1) + " has no memory for its part of "
                            + core.label() + " (here " + bytes
                            + " bytes); give the JVM more (-XX:MaxDirectMemorySize)");
        }
        return window(parts(facts, direct), new OwnMemory(ExposedMemory.of(own)));
    }

    /** Returns this rank's part, mapped or of its own; null if there is no memory for it. */
    private static @Nullable ByteBuffer own(@Nullable ByteBuffer mapped, int bytes) {
        try {
            ByteBuffer memory = mapped != null ? mapped.slice(0, bytes) : ByteBuffer.allocateDirect(bytes);
            return memory.order(ByteOrder.nativeOrder());
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    private Window window(Part[] parts, OwnMemory own) {
        WindowTrace trace = WindowTrace.of(recorder);
        RmaWindow made = new RmaWindow(parent, WindowCore.of(parent, core, parts, own, lent, trace), flavor, info);
        if (trace != null) {
            trace.created(function(), trace.now(), made.bytes(), made.displacementUnit());
        }
        return made;
    }

    private String function() {
        return switch (flavor) {
            case CREATE -> "MPI_Win_create";
            case ALLOCATE -> "MPI_Win_allocate";
            case SHARED -> "MPI_Win_allocate_shared";
            case DYNAMIC -> "MPI_Win_create_dynamic";
        };
    }

    // ---------------------------------------------------------------- what all ranks learn

    private int[] exchangeFacts(long bytes, int unit, int signature) {
        long number = host == null ? -1L - core.rank() : hostNumber(host); // Alone, if it cannot share.
        return core.gathered(
                call,
                (int) (bytes >>> Integer.SIZE),
                (int) bytes,
                unit,
                signature,
                (int) (number >>> Integer.SIZE),
                (int) number);
    }

    /** Distinguishes also the hosts that ranks count as running on by a setting. */
    private long hostNumber(SharedMemory memory) {
        int[] fingerprint = core.session().host().fingerprint();
        long counted = (long) fingerprint[0] << Integer.SIZE | fingerprint[1] & 0xffff_ffffL;
        return (memory.host() ^ counted) & Long.MAX_VALUE;
    }

    private static long number(int[] facts, int rank, int field) {
        return (long) facts[rank * FACTS + field] << Integer.SIZE | facts[rank * FACTS + field + 1] & 0xffff_ffffL;
    }

    private Part[] parts(int[] facts, ByteBuffer[] direct) {
        Part[] parts = new Part[core.size()];
        for (int rank = 0; rank < parts.length; rank++) {
            parts[rank] =
                    new Part(number(facts, rank, 0), facts[rank * FACTS + 2], facts[rank * FACTS + 3], direct[rank]);
        }
        return parts;
    }

    // ---------------------------------------------------------------- memory that ranks of a host share

    private boolean isOnThisHost(int[] facts, int rank) {
        return number(facts, rank, 4) == number(facts, core.rank(), 4);
    }

    private @Nullable MpiException createOwn(int bytes) {
        return host == null || bytes == 0 ? null : create(host, bytes);
    }

    /** At rank 0: creates memory for all parts. */
    private @Nullable MpiException createForAll(int[] facts) {
        long total = start(facts, core.size());
        if (total > Integer.MAX_VALUE - SharedMemory.RESERVED) {
            return new MpiException(
                    ErrorClass.SIZE,
                    "the shared memory of all ranks would have " + total + " bytes; 2 GiB are possible");
        }
        return host == null || core.rank() != 0 ? null : create(host, Math.max(1, (int) total));
    }

    /** Returns where the part of a rank begins in memory for all. */
    private static long start(int[] facts, int rank) {
        long start = 0;
        for (int before = 0; before < rank; before++) {
            start += (number(facts, before, 0) + LINE - 1) / LINE * LINE;
        }
        return start;
    }

    private @Nullable MpiException create(SharedMemory memory, int bytes) {
        try {
            created = memory.create(SharedMemory.RESERVED + (bytes + LINE - 1) / LINE * LINE);
            return null;
        } catch (IOException | OutOfMemoryError e) {
            LOG.log(
                    flavor == Flavor.SHARED ? Level.DEBUG : Level.WARNING,
                    "no shared memory for {0}: {1}; others access this rank by messages, which takes longer",
                    core.label(),
                    e.getMessage());
            return new MpiException(
                    ErrorClass.RMA_SHARED,
                    "no shared memory for " + core.label() + ": " + e.getMessage()
                            + "; give the job more (in a container: --shm-size)",
                    e);
        }
    }

    /** Opens the memory of the ranks on this host; null for others. */
    private ByteBuffer[] open(int[] facts, int[] keys) {
        ByteBuffer[] direct = new ByteBuffer[core.size()];
        ByteBuffer ofAll = flavor == Flavor.SHARED ? open(facts, keys, 0, start(facts, core.size())) : null;
        for (int rank = 0; rank < direct.length; rank++) {
            long bytes = number(facts, rank, 0);
            if (flavor == Flavor.SHARED) {
                direct[rank] = ofAll == null ? null : slice(ofAll, start(facts, rank), bytes);
            } else {
                ByteBuffer memory = open(facts, keys, rank, bytes);
                direct[rank] = memory == null ? null : slice(memory, 0, bytes);
            }
        }
        return direct;
    }

    /** Up to the end of the last word, which an atomic change of a shorter element needs. */
    private static ByteBuffer slice(ByteBuffer memory, long start, long bytes) {
        long words = (bytes + Long.BYTES - 1) / Long.BYTES;
        return memory.slice(SharedMemory.RESERVED + (int) start, (int) words * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private @Nullable ByteBuffer open(int[] facts, int[] keys, int rank, long bytes) {
        byte[] key = MemoryKey.decoded(keys, rank);
        if (host == null || key == null || !isOnThisHost(facts, rank)) {
            return null;
        }
        if (rank == core.rank() && created != null) {
            return created.memory();
        }
        try {
            long whole = SharedMemory.RESERVED + (Math.max(1, bytes) + LINE - 1) / LINE * LINE;
            return host.open(key, (int) whole);
        } catch (IOException | OutOfMemoryError e) {
            LOG.log(
                    Level.WARNING,
                    "cannot open the memory of rank {0} for {1}: {2}",
                    rank,
                    core.label(),
                    e.getMessage());
            return null;
        }
    }

    private MpiException notShared(int[] facts) {
        int other = 0;
        while (other < core.size() - 1 && isOnThisHost(facts, other)) {
            other++;
        }
        String reason;
        if (host == null) {
            reason = "this rank shares no memory on this machine, or with this transport";
        } else if (isOnThisHost(facts, other)) {
            reason = "a rank could not create or open it; give the job more (in a container: --shm-size)";
        } else {
            reason = core.messages().rankName(other)
                    + " is on another host; split the communicator by SplitType.SHARED_HOST first";
        }
        return new MpiException(
                ErrorClass.RMA_SHARED, "ranks cannot share the memory of " + core.label() + ": " + reason);
    }
}
