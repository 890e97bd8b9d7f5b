package io.jmpi.trace.replay.communicators;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The communicators of one rank, by instance: for each, the log lists the communicators that the rank created from it,
 * in order.
 *
 * <p>Thread: one. The heap stores all communicators that the rank ever had.
 */
public final class CommunicatorLog {
    private static final int GROUP_EMPTY = 2;

    /** Arguments that describe the communicator that a call creates. */
    private static final Map<CallType, List<Field>> DESCRIPTIONS = Map.of(
            CallType.COMM_CREATE, List.of(Field.GROUP),
            CallType.COMM_SPLIT, List.of(Field.COLOR, Field.KEY),
            CallType.CART_CREATE, List.of(Field.DIMS),
            CallType.GRAPH_CREATE, List.of(Field.NODES),
            CallType.CART_SUB, List.of(Field.REMAIN_DIMS),
            CallType.INTERCOMM_CREATE, List.of(Field.LOCALLEADER, Field.REMOTECOMM, Field.REMOTELEADER, Field.TAG),
            CallType.INTERCOMM_MERGE, List.of(Field.HIGH));

    private final CallInterpreter calls;
    private final Int2ObjectHashMap<GroupExpression> groups = new Int2ObjectHashMap<>();
    private final List<Instance> instances = new ArrayList<>();
    private int worldSize;
    private boolean describes;

    /** One communicator at one rank. */
    static final class Instance {
        /** The communicators that the rank created from it, in order. Its other members have created the same ones. */
        final List<Creation> creations = new ArrayList<>(0);
        /** Its description in jmpi's own format; null in other formats. */
        Creation description;
        /** See {@link CommunicatorLog#ownRank}. */
        int ownRank = Creation.NOTHING;
    }

    public CommunicatorLog(CallInterpreter calls) {
        this.calls = calls;
        groups.put(GROUP_EMPTY, GroupExpression.EMPTY);
    }

    public int count() {
        return calls.instances();
    }

    Instance get(int instance) {
        while (instances.size() <= instance) {
            instances.add(new Instance());
        }
        return instances.get(instance);
    }

    /** The communicator with that number now. */
    public int instance(int communicator) {
        return calls.instance(communicator);
    }

    private int instance(Call call, Field communicator) {
        return instance(call.number(communicator));
    }

    /** The rank in that communicator, as returned by MPI_Comm_rank; negative if that was not called. */
    public int ownRank(int instance) {
        return get(instance).ownRank;
    }

    /** Ranks of the job as returned by MPI_Comm_size; 0 if that was not called. */
    public int worldSize() {
        return worldSize;
    }

    private GroupExpression group(Call call, Field field) {
        return groups.getOrDefault(call.number(field), GroupExpression.UNKNOWN);
    }

    /** Examines a call that may concern communicators, but creates none. */
    public void call(Call call) {
        switch (call.type()) {
            case COMM_SIZE -> {
                if (call.number(Field.COMM) == Call.WORLD) {
                    worldSize = call.number(Field.SIZE);
                }
            }
            case COMM_RANK -> get(instance(call, Field.COMM)).ownRank = call.number(Field.RANK);
            default -> groupCall(call);
        }
    }

    /** Adds a communicator that a call creates or describes. */
    public void made(int instance, Call call) {
        switch (call.type()) {
            case COMM_DUP, COMM_CREATE, COMM_SPLIT, CART_CREATE, GRAPH_CREATE, CART_SUB ->
                create(instance, call, Field.OLDCOMM);
            case INTERCOMM_CREATE -> create(instance, call, Field.LOCALCOMM);
            case INTERCOMM_MERGE -> create(instance, call, Field.COMM);
            case COMMUNICATOR -> describe(instance, call);
            default -> {
                // Its members are unknown.
            }
        }
    }

    private void create(int instance, Call call, Field from) {
        if (!isDescribed(instance)) {
            Creation creation = creation(call);
            creation.created = instance;
            get(instance(call, from)).creations.add(creation);
        }
    }

    /**
     * Whether the members of a new communicator need no deduction. A described one is known. In such traces, calls that
     * gave this rank no communicator do not count either, or calls of different ranks would not correspond.
     */
    private boolean isDescribed(int instance) {
        return instance == Operation.NONE ? describes : get(instance).description != null;
    }

    private Creation creation(Call call) {
        if (!describesResult(call)) {
            return new Creation(CallType.COMMUNICATOR);
        }
        Creation creation = new Creation(call.type());
        switch (call.type()) {
            case COMM_CREATE -> creation.group = group(call, Field.GROUP);
            case COMM_SPLIT -> creation.color(call.number(Field.COLOR), call.number(Field.KEY));
            case CART_CREATE -> creation.numbers = call.numbers(Field.DIMS);
            case GRAPH_CREATE -> creation.numbers = new int[] {call.number(Field.NODES)};
            case CART_SUB -> creation.numbers = call.numbers(Field.REMAIN_DIMS);
            case INTERCOMM_CREATE ->
                creation.leaders(
                        call.number(Field.LOCALLEADER),
                        call.number(Field.REMOTECOMM) > Call.COMM_NULL
                                ? instance(call, Field.REMOTECOMM)
                                : Creation.NOTHING,
                        call.number(Field.REMOTELEADER),
                        call.number(Field.TAG));
            case INTERCOMM_MERGE -> creation.color(call.number(Field.HIGH) != 0 ? 1 : 0, 0);
            default -> {}
        }
        return creation;
    }

    /** Whether the call has the arguments that describe its result; jmpi's own format may omit them. */
    private static boolean describesResult(Call call) {
        return DESCRIPTIONS.getOrDefault(call.type(), List.of()).stream().allMatch(call::has);
    }

    private void describe(int instance, Call call) {
        describes = true;
        if (instance <= CallInterpreter.SELF) {
            return; // it has no members, or is predefined
        }
        Creation description = new Creation(CallType.COMMUNICATOR);
        description.created = instance;
        description.color(call.number(Field.CONTEXT), 0);
        description.numbers = call.numbers(Field.RANKS);
        description.remote = call.has(Field.REMOTE_RANKS) ? call.numbers(Field.REMOTE_RANKS) : new int[0];
        get(instance).description = description;
    }

    private void groupCall(Call call) {
        switch (call.type()) {
            case COMM_GROUP -> {
                int instance = instance(call, Field.COMM);
                groups.put(call.number(Field.GROUP), known -> known.own(instance));
            }
            case COMM_REMOTE_GROUP -> {
                int instance = instance(call, Field.COMM);
                groups.put(call.number(Field.GROUP), known -> known.remote(instance));
            }
            case GROUP_INCL ->
                make(call, GroupExpression.including(group(call, Field.GROUP), call.numbers(Field.RANKS)));
            case GROUP_EXCL ->
                make(call, GroupExpression.excluding(group(call, Field.GROUP), call.numbers(Field.RANKS)));
            case GROUP_RANGE_INCL, GROUP_RANGE_EXCL -> make(call, range(call));
            case GROUP_UNION -> make(call, GroupExpression.union(group(call, Field.GROUP1), group(call, Field.GROUP2)));
            case GROUP_INTERSECTION ->
                make(call, GroupExpression.intersection(group(call, Field.GROUP1), group(call, Field.GROUP2)));
            case GROUP_DIFFERENCE ->
                make(call, GroupExpression.difference(group(call, Field.GROUP1), group(call, Field.GROUP2)));
            case WIN_GET_GROUP, FILE_GET_GROUP -> groups.put(call.number(Field.GROUP), GroupExpression.UNKNOWN);
            default -> {}
        }
    }

    /** jmpi's own format has no ranges. */
    private GroupExpression range(Call call) {
        if (!call.has(Field.RANGES)) {
            return GroupExpression.UNKNOWN;
        }
        GroupExpression group = group(call, Field.GROUP);
        int[] places = GroupExpression.places(call.rows(Field.RANGES));
        return call.type() == CallType.GROUP_RANGE_INCL
                ? GroupExpression.including(group, places)
                : GroupExpression.excluding(group, places);
    }

    private void make(Call call, GroupExpression group) {
        if (call.number(Field.NEWGROUP) > GROUP_EMPTY) {
            groups.put(call.number(Field.NEWGROUP), group);
        }
    }
}
