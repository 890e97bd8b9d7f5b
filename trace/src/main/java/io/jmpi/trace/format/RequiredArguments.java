package io.jmpi.trace.format;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which arguments a call of jmpi's own format must have: those that analyses read without checking for them. Statuses
 * are never required. Immutable; any thread.
 */
final class RequiredArguments {
    /** Calls of which all arguments are required. */
    private static final Set<CallType> COMPLETE = EnumSet.range(CallType.SEND, CallType.SENDRECV_REPLACE);

    /** Arguments that name communicators; other arguments of such calls describe them. */
    private static final Set<Field> COMMUNICATORS = Set.of(Field.OLDCOMM, Field.LOCALCOMM, Field.NEWCOMM);

    private static final Map<CallType, List<Argument>> REQUIRED = new EnumMap<>(CallType.class);

    static {
        COMPLETE.addAll(EnumSet.range(CallType.IO_TEST, CallType.IO_TESTSOME));
        COMPLETE.addAll(EnumSet.range(CallType.GROUP_UNION, CallType.GROUP_EXCL));
        COMPLETE.addAll(EnumSet.of(
                CallType.REQUEST_GET_STATUS,
                CallType.GREQUEST_START,
                CallType.COMM_SIZE,
                CallType.COMM_RANK,
                CallType.COMM_FREE,
                CallType.COMM_DISCONNECT,
                CallType.COMM_JOIN,
                CallType.COMM_GROUP,
                CallType.COMM_REMOTE_GROUP,
                CallType.WIN_GET_GROUP,
                CallType.FILE_GET_GROUP,
                CallType.COMMUNICATOR,
                CallType.ISENDRECV,
                CallType.NONBLOCKING_COLLECTIVE,
                CallType.NEIGHBOR_COLLECTIVE,
                CallType.PERSISTENT_COLLECTIVE,
                CallType.MPROBE,
                CallType.IMPROBE));
        for (CallType type : CallType.values()) {
            REQUIRED.put(type, ofType(type));
        }
    }

    private RequiredArguments() {}

    private static List<Argument> ofType(CallType type) {
        Predicate<Field> isRequired;
        if (COMPLETE.contains(type)) {
            isRequired = field -> field != Field.REMOTE_RANKS;
        } else {
            isRequired = switch (type) {
                case INTERCOMM_MERGE -> Set.of(Field.COMM, Field.NEWCOMM)::contains;
                case GROUP_RANGE_INCL, GROUP_RANGE_EXCL -> Set.of(Field.GROUP, Field.NEWGROUP)::contains;
                default -> field -> field == Field.REQUEST || COMMUNICATORS.contains(field);
            };
        }
        return type.arguments().stream()
                .filter(argument -> argument.kind() != ArgumentKind.STATUS && isRequired.test(argument.field()))
                .toList();
    }

    /** The arguments that a call of this type must have. */
    static List<Argument> of(CallType type) {
        return REQUIRED.get(type);
    }
}
