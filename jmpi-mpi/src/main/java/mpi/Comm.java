package mpi;

import io.jmpi.AnyCommunicator;
import io.jmpi.AttributeKey;
import io.jmpi.Comparison;
import io.jmpi.Duplication;
import io.jmpi.Mpi;
import io.jmpi.mpi.operation.LocalReduction;
import io.jmpi.mpi.session.Keyvals;
import io.jmpi.mpi.session.Session;

/**
 * A communicator, in both flavours. The interfaces that it implements declare messages and collective operations, one
 * for each chapter of the standard. This class has ranks, duplicates, attributes, names and errors.
 */
public class Comm extends CommHandle
        implements PointToPoint.Methods,
                Collectives.Methods,
                NonblockingCollectives.Methods,
                MpiJavaCollectives.Methods,
                Freeable,
                Cloneable {
    /** Ranks that share memory, for {@link Intracomm#splitType}. */
    public static final int TYPE_SHARED = 0;

    /** The group of the communicator, for programs in mpiJava's flavour; null before {@link MPI#Init}. */
    public mpi.Group group;

    private Request duplication;

    Comm(AnyCommunicator communicator) {
        super(communicator);
        if (communicator != null) {
            group = new mpi.Group(communicator.group());
        }
    }

    @Override
    final void open(AnyCommunicator opened) {
        super.open(opened);
        group = new mpi.Group(opened.group());
    }

    static Comm nullComm() {
        return new Comm(null);
    }

    /** The communicator of this package for one of jmpi. */
    static Comm of(AnyCommunicator communicator) {
        return communicator instanceof io.jmpi.Intercommunicator inter
                ? new Intercomm(inter)
                : Intracomm.of((io.jmpi.Communicator) communicator);
    }

    // ---------------------------------------------------------------- duplicates

    @Override
    public Comm clone() {
        return dup();
    }

    /** Duplicates the communicator, with its attributes (MPI_Comm_dup). Collective. */
    public Comm dup() {
        return get(() -> of(duplicate(null)));
    }

    /** As {@link #dup}, with hints (MPI_Comm_dup_with_info). */
    public Comm dupWithInfo(Info info) {
        return get(() -> of(duplicate(info)));
    }

    /** Starts to duplicate: the duplicate can be used once its {@link #getRequest} has completed (MPI_Comm_idup). */
    public Comm iDup() {
        return started(nullComm());
    }

    final AnyCommunicator duplicate(Info info) {
        io.jmpi.Info hints = info == null ? io.jmpi.Info.EMPTY : info.toCore();
        return core() instanceof io.jmpi.Intercommunicator inter ? inter.dup(hints) : intra().dup(hints);
    }

    /** Starts to duplicate into a communicator that is null until then. */
    final <C extends Comm> C started(C duplicate) {
        Comm target = duplicate;
        target.duplication = get(() -> {
            Duplication<? extends AnyCommunicator> started =
                    core() instanceof io.jmpi.Intercommunicator inter ? inter.idup() : intra().idup();
            return new Opening(target, started);
        });
        return duplicate;
    }

    /** The request of a duplicate; the duplicate can be used once the request has completed. */
    private static final class Opening extends Request {
        private final Comm target;
        private final Duplication<? extends AnyCommunicator> started;

        Opening(Comm target, Duplication<? extends AnyCommunicator> started) {
            super(started);
            this.target = target;
            this.started = started;
        }

        @Override
        Status completed(io.jmpi.Status outcome) {
            target.open(started.communicator());
            return Status.empty();
        }
    }

    /** Returns the request of the {@link #iDup} that has made this communicator. */
    public final Request getRequest() {
        return duplication == null ? MPI.REQUEST_NULL : duplication;
    }

    // ---------------------------------------------------------------- ranks

    /** Returns the number of ranks (MPI_Comm_size). */
    public final int getSize() {
        return get(() -> core().size());
    }

    /** Returns this rank (MPI_Comm_rank). */
    public final int getRank() {
        return get(() -> core().rank());
    }

    /** Returns the number of ranks. */
    public int Size() {
        return getSize();
    }

    /** Returns this rank. */
    public int Rank() {
        return getRank();
    }

    /** Returns the group (MPI_Comm_group). */
    public final mpi.Group getGroup() {
        return get(() -> new mpi.Group(core().group()));
    }

    /** Returns the group. */
    public mpi.Group Group() {
        return getGroup();
    }

    /** Compares two communicators (MPI_Comm_compare). */
    public static int compare(Comm comm1, Comm comm2) {
        return MPIException.call(() -> {
            AnyCommunicator one = comm1.core();
            AnyCommunicator two = comm2.core();
            Comparison comparison = Comparison.UNEQUAL;
            if (one instanceof io.jmpi.Communicator first && two instanceof io.jmpi.Communicator second) {
                comparison = first.compareWith(second);
            } else if (one instanceof io.jmpi.Intercommunicator first
                    && two instanceof io.jmpi.Intercommunicator second) {
                comparison = first.compareWith(second);
            }
            return mpi.Group.number(comparison);
        });
    }

    /** Compares two communicators. */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /** Whether it has two groups (MPI_Comm_test_inter). */
    public final boolean isInter() {
        return core() instanceof io.jmpi.Intercommunicator;
    }

    /** Whether it has two groups. */
    public boolean Test_inter() {
        return isInter();
    }

    /** Whether this is the null communicator (MPI_COMM_NULL). */
    public final boolean isNull() {
        return isClosed();
    }

    /** Frees the communicator (MPI_Comm_free). Collective. */
    @Override
    public final void free() {
        close();
    }

    /** Frees the communicator. Collective. */
    public void Free() {
        free();
    }

    /** Frees the communicator after its messages have arrived (MPI_Comm_disconnect). Collective. */
    public final void disconnect() {
        free();
    }

    /**
     * Creates an inter-communicator of the group of another communicator and a group that is reached through this one
     * (MPI_Intercomm_create). Called by all ranks of the local communicator; only the local leader uses this
     * communicator.
     *
     * @param localComm the local group
     * @param localLeader its leader
     * @param remoteLeader rank of the other group's leader in this communicator
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return get(() -> {
            boolean leads = localComm.core().rank() == localLeader;
            return new Intercomm(
                    localComm.intra().createIntercommunicator(localLeader, leads ? intra() : null, remoteLeader, tag));
        });
    }

    /** Creates an inter-communicator, as {@link #createIntercomm}. */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag) {
        return createIntercomm(local_comm, local_leader, remote_leader, tag);
    }

    // ---------------------------------------------------------------- reductions

    /** Combines elements of this rank only, {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]}: MPI_Reduce_local. */
    public static void reduceLocal(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) {
        MPIException.run(() -> LocalReduction.run(
                Collectives.part(inbuf, count, type), Collectives.part(inoutbuf, count, type), Op.with(op, type)));
    }

    // ---------------------------------------------------------------- hints

    /** Sets hints (MPI_Comm_set_info). */
    public final void setInfo(Info info) {
        run(() -> core().setInfo(info.toCore()));
    }

    /** Returns the hints (MPI_Comm_get_info). */
    public final Info getInfo() {
        return get(() -> new Info(core().info().asMap()));
    }

    // ---------------------------------------------------------------- attributes

    /** Creates a key of attributes of communicators (MPI_Comm_create_keyval). Duplicates get the same object. */
    public static int createKeyval() {
        return Keyvals.create();
    }

    /** Frees a key (MPI_Comm_free_keyval). Attributes that were set with it stay until they are deleted. */
    public static void freeKeyval(int keyval) {
        MPIException.run(() -> Keyvals.free(keyval));
    }

    /** Sets an attribute (MPI_Comm_set_attr). */
    public final void setAttr(int keyval, Object value) {
        run(() -> core().setAttribute(Keyvals.toSet(keyval), value));
    }

    /** Returns an attribute, which may be predefined; null if it is not set (MPI_Comm_get_attr). */
    public final Object getAttr(int keyval) {
        return get(() -> {
            AnyCommunicator open = core();
            if (keyval == MPI.TAG_UB) {
                return Mpi.TAG_UB;
            } else if (keyval == MPI.HOST) {
                return MPI.PROC_NULL;
            } else if (keyval == MPI.IO) {
                return MPI.ANY_SOURCE;
            } else if (keyval == MPI.WTIME_IS_GLOBAL) {
                return Mpi.WTIME_IS_GLOBAL;
            } else if (keyval == MPI.UNIVERSE_SIZE) {
                return Session.mpi().world().size();
            } else if (keyval == MPI.APPNUM) {
                return 0;
            } else if (keyval == MPI.LASTUSEDCODE) {
                return MPI.ERR_LASTCODE;
            }
            AttributeKey<Object> key = Keyvals.get(keyval);
            return open.attribute(key);
        });
    }

    /** Deletes an attribute (MPI_Comm_delete_attr). */
    public final void deleteAttr(int keyval) {
        run(() -> core().deleteAttribute(Keyvals.get(keyval)));
    }

    /** Returns an attribute, which may be predefined; null if it is not set. */
    public Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /** Sets an attribute. */
    public void Attr_put(int keyval, Object value) {
        setAttr(keyval, value);
    }

    /** Deletes an attribute; does nothing if there is no such key. */
    public void Attr_delete(int keyval) {
        if (!Keyvals.isUnknown(keyval)) {
            deleteAttr(keyval);
        }
    }

    /** Sets the name (MPI_Comm_set_name). */
    public final void setName(String name) {
        run(() -> core().setName(name));
    }

    /** Returns the name (MPI_Comm_get_name). */
    public final String getName() {
        return get(() -> {
            String name = core().name();
            return switch (name) {
                case "world" -> "MPI_COMM_WORLD";
                case "self" -> "MPI_COMM_SELF";
                default -> name;
            };
        });
    }

    // ---------------------------------------------------------------- topology

    /**
     * Returns the kind of topology: {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH}, or {@link MPI#UNDEFINED} if
     * there is none (MPI_Topo_test).
     */
    public final int getTopology() {
        return get(() -> {
            if (core() instanceof io.jmpi.Communicator ofOneGroup) {
                return switch (ofOneGroup.topology()) {
                    case CART -> MPI.CART;
                    case GRAPH -> MPI.GRAPH;
                    case DIST_GRAPH -> MPI.DIST_GRAPH;
                    case NONE -> MPI.UNDEFINED;
                };
            }
            return MPI.UNDEFINED;
        });
    }

    /** Returns the kind of topology: {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}. */
    public int Topo_test() {
        return getTopology();
    }

    // ---------------------------------------------------------------- errors

    /** Ends the whole job with an exit code (MPI_Abort). */
    public final void abort(int errorcode) {
        core().abort(errorcode);
    }

    /** Ends the whole job with an exit code. */
    public void Abort(int errorcode) {
        abort(errorcode);
    }

    /** Sets how errors are treated (MPI_Comm_set_errhandler). */
    public final void setErrhandler(Errhandler errhandler) {
        run(() -> core().setErrorHandler(errhandler.handler()));
    }

    /** Returns how errors are treated; at first {@link MPI#ERRORS_RETURN} (MPI_Comm_get_errhandler). */
    public final Errhandler getErrhandler() {
        return get(() -> Errhandler.of(core().errorHandler()));
    }

    /**
     * Treats an error that the program has found (MPI_Comm_call_errhandler): {@link MPI#ERRORS_ARE_FATAL} ends the job, {@link
     * MPI#ERRORS_RETURN} does nothing, because the program knows of the error.
     */
    public void callErrhandler(int errorCode) {
        if (getErrhandler() == MPI.ERRORS_ARE_FATAL) {
            run(() -> core().callErrorHandler(new io.jmpi.errors.MpiException(
                    io.jmpi.errors.ErrorClass.OTHER, "error code " + errorCode + " of the program")));
        }
    }

    /** Sets how errors are treated. */
    public void Errhandler_set(Errhandler errhandler) {
        setErrhandler(errhandler);
    }

    /** Returns how errors are treated. */
    public Errhandler Errhandler_get() {
        return getErrhandler();
    }

    @Override
    public String toString() {
        return isNull() ? "null communicator" : core().toString();
    }
}
