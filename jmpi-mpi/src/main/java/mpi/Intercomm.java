package mpi;

import io.jmpi.Intercommunicator;

/** A communicator of two groups: destinations and sources are ranks of the other one. */
public final class Intercomm extends Comm {
    Intercomm(Intercommunicator communicator) {
        super(communicator);
    }

    private Intercommunicator inter() {
        return (Intercommunicator) core();
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        return (Intercomm) super.dup();
    }

    @Override
    public Intercomm iDup() {
        return started(new Intercomm(null));
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        return (Intercomm) super.dupWithInfo(info);
    }

    /** Returns the number of ranks in the other group (MPI_Comm_remote_size). */
    public int getRemoteSize() {
        return get(() -> inter().remoteSize());
    }

    /** Returns the other group (MPI_Comm_remote_group). */
    public mpi.Group getRemoteGroup() {
        return get(() -> new mpi.Group(inter().remoteGroup()));
    }

    /** Creates a communicator of both groups (MPI_Intercomm_merge). Collective. */
    public Intracomm merge(boolean high) {
        return get(() -> new Intracomm(inter().merge(high)));
    }

    /** Returns a null communicator: no rank has been started by others (MPI_Comm_get_parent). */
    public static Intercomm getParent() {
        return new Intercomm(null);
    }

    /** Returns the number of ranks in the other group. */
    public int Remote_size() {
        return getRemoteSize();
    }

    /** Returns the other group. */
    public mpi.Group Remote_group() {
        return getRemoteGroup();
    }

    /** Creates a communicator of both groups. Collective. */
    public Intracomm Merge(boolean high) {
        return merge(high);
    }
}
