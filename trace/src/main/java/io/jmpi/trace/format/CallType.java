package io.jmpi.trace.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls that a trace can contain, each with its label in DUMPI's binary format, its name, and its arguments in the
 * order of that format. Labels and arguments are those of sst-dumpi a4c8bf5 (format version 13.0.0). Calls that only
 * jmpi's own text format knows have no label.
 *
 * <p>An argument is written as its name and its {@link ArgumentKind}; one with a question mark is present at the root
 * only.
 *
 * <p>Immutable; any thread.
 */
@SuppressWarnings("ImmutableEnumChecker") // a table by field, filled once, makes arguments cheap
public enum CallType {
    SEND(0, "MPI_Send", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm"),
    RECV(1, "MPI_Recv", "count:i32 datatype:dt source:i32 tag:i32 comm:comm status:status"),
    GET_COUNT(2, "MPI_Get_count", "status:status datatype:dt count:i32"),
    BSEND(3, "MPI_Bsend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm"),
    SSEND(4, "MPI_Ssend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm"),
    RSEND(5, "MPI_Rsend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm"),
    BUFFER_ATTACH(6, "MPI_Buffer_attach", "size:i32"),
    BUFFER_DETACH(7, "MPI_Buffer_detach", "size:i32"),
    ISEND(8, "MPI_Isend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    IBSEND(9, "MPI_Ibsend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    ISSEND(10, "MPI_Issend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    IRSEND(11, "MPI_Irsend", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    IRECV(12, "MPI_Irecv", "count:i32 datatype:dt source:i32 tag:i32 comm:comm request:req"),
    WAIT(13, "MPI_Wait", "request:req status:status"),
    TEST(14, "MPI_Test", "request:req flag:i32 status:status"),
    REQUEST_FREE(15, "MPI_Request_free", "request:req"),
    WAITANY(16, "MPI_Waitany", "count:i32 requests:req[] index:i32 status:status"),
    TESTANY(17, "MPI_Testany", "count:i32 requests:req[] index:i32 flag:i32 status:status"),
    WAITALL(18, "MPI_Waitall", "count:i32 requests:req[] statuses:status"),
    TESTALL(19, "MPI_Testall", "count:i32 requests:req[] flag:i32 statuses:status"),
    WAITSOME(20, "MPI_Waitsome", "count:i32 requests:req[] outcount:i32 indices:i32[] statuses:status"),
    TESTSOME(21, "MPI_Testsome", "count:i32 requests:req[] outcount:i32 indices:i32[] statuses:status"),
    IPROBE(22, "MPI_Iprobe", "source:i32 tag:i32 comm:comm flag:i32 status:status"),
    PROBE(23, "MPI_Probe", "source:i32 tag:i32 comm:comm status:status"),
    CANCEL(24, "MPI_Cancel", "request:req"),
    TEST_CANCELLED(25, "MPI_Test_cancelled", "status:status cancelled:i32"),
    SEND_INIT(26, "MPI_Send_init", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    BSEND_INIT(27, "MPI_Bsend_init", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    SSEND_INIT(28, "MPI_Ssend_init", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    RSEND_INIT(29, "MPI_Rsend_init", "count:i32 datatype:dt dest:i32 tag:i32 comm:comm request:req"),
    RECV_INIT(30, "MPI_Recv_init", "count:i32 datatype:dt source:i32 tag:i32 comm:comm request:req"),
    START(31, "MPI_Start", "request:req"),
    STARTALL(32, "MPI_Startall", "count:i32 requests:req[]"),
    SENDRECV(
            33,
            "MPI_Sendrecv",
            "sendcount:i32 sendtype:dt dest:i32 sendtag:i32 recvcount:i32 recvtype:dt source:i32 recvtag:i32 comm:comm status:status"),
    SENDRECV_REPLACE(
            34,
            "MPI_Sendrecv_replace",
            "count:i32 datatype:dt dest:i32 sendtag:i32 source:i32 recvtag:i32 comm:comm status:status"),
    TYPE_CONTIGUOUS(35, "MPI_Type_contiguous", "count:i32 oldtype:dt newtype:dt"),
    TYPE_VECTOR(36, "MPI_Type_vector", "count:i32 blocklength:i32 stride:i32 oldtype:dt newtype:dt"),
    TYPE_HVECTOR(37, "MPI_Type_hvector", "count:i32 blocklength:i32 stride:i32 oldtype:dt newtype:dt"),
    TYPE_INDEXED(38, "MPI_Type_indexed", "count:i32 lengths:i32[] indices:i32[] oldtype:dt newtype:dt"),
    TYPE_HINDEXED(39, "MPI_Type_hindexed", "count:i32 lengths:i32[] indices:i32[] oldtype:dt newtype:dt"),
    TYPE_STRUCT(40, "MPI_Type_struct", "count:i32 lengths:i32[] indices:i32[] oldtypes:dt[] newtype:dt"),
    ADDRESS(41, "MPI_Address", "address:i32"),
    TYPE_EXTENT(42, "MPI_Type_extent", "datatype:dt extent:i32"),
    TYPE_SIZE(43, "MPI_Type_size", "datatype:dt size:i32"),
    TYPE_LB(44, "MPI_Type_lb", "datatype:dt lb:i32"),
    TYPE_UB(45, "MPI_Type_ub", "datatype:dt ub:i32"),
    TYPE_COMMIT(46, "MPI_Type_commit", "datatype:dt"),
    TYPE_FREE(47, "MPI_Type_free", "datatype:dt"),
    GET_ELEMENTS(48, "MPI_Get_elements", "status:status datatype:dt elements:i32"),
    PACK(49, "MPI_Pack", "incount:i32 datatype:dt outcount:i32 position.in:i32 position.out:i32 comm:comm"),
    UNPACK(50, "MPI_Unpack", "incount:i32 position.in:i32 position.out:i32 outcount:i32 datatype:dt comm:comm"),
    PACK_SIZE(51, "MPI_Pack_size", "incount:i32 datatype:dt comm:comm size:i32"),
    BARRIER(52, "MPI_Barrier", "comm:comm"),
    BCAST(53, "MPI_Bcast", "count:i32 datatype:dt root:i32 comm:comm"),
    GATHER(54, "MPI_Gather", "commrank:i32 sendcount:i32 sendtype:dt root:i32 comm:comm ?recvcount:i32 ?recvtype:dt"),
    GATHERV(
            55,
            "MPI_Gatherv",
            "commrank:i32 commsize:i32 sendcount:i32 sendtype:dt root:i32 comm:comm ?recvcounts:i32[] ?displs:i32[] recvtype:dt"),
    SCATTER(56, "MPI_Scatter", "commrank:i32 recvcount:i32 recvtype:dt root:i32 comm:comm ?sendcount:i32 ?sendtype:dt"),
    SCATTERV(
            57,
            "MPI_Scatterv",
            "commrank:i32 commsize:i32 sendtype:dt recvcount:i32 recvtype:dt root:i32 comm:comm ?sendcounts:i32[] ?displs:i32[]"),
    ALLGATHER(58, "MPI_Allgather", "sendcount:i32 sendtype:dt recvcount:i32 recvtype:dt comm:comm"),
    ALLGATHERV(
            59,
            "MPI_Allgatherv",
            "commsize:i32 sendcount:i32 sendtype:dt recvcounts:i32[] displs:i32[] recvtype:dt comm:comm"),
    ALLTOALL(60, "MPI_Alltoall", "sendcount:i32 sendtype:dt recvcount:i32 recvtype:dt comm:comm"),
    ALLTOALLV(
            61,
            "MPI_Alltoallv",
            "commsize:i32 sendcounts:i32[] senddispls:i32[] sendtype:dt recvcounts:i32[] recvdispls:i32[] recvtype:dt comm:comm"),
    REDUCE(62, "MPI_Reduce", "count:i32 datatype:dt op:op root:i32 comm:comm"),
    OP_CREATE(63, "MPI_Op_create", "commute:i32 op:op"),
    OP_FREE(64, "MPI_Op_free", "op:op"),
    ALLREDUCE(65, "MPI_Allreduce", "count:i32 datatype:dt op:op comm:comm"),
    REDUCE_SCATTER(66, "MPI_Reduce_scatter", "commsize:i32 recvcounts:i32[] datatype:dt op:op comm:comm"),
    SCAN(67, "MPI_Scan", "count:i32 datatype:dt op:op comm:comm"),
    GROUP_SIZE(68, "MPI_Group_size", "group:u16 size:i32"),
    GROUP_RANK(69, "MPI_Group_rank", "group:u16 rank:i32"),
    GROUP_TRANSLATE_RANKS(70, "MPI_Group_translate_ranks", "group1:u16 count:i32 ranks1:i32[] group2:u16 ranks2:i32[]"),
    GROUP_COMPARE(71, "MPI_Group_compare", "group1:u16 group2:u16 result:u8"),
    COMM_GROUP(72, "MPI_Comm_group", "comm:comm group:u16"),
    GROUP_UNION(73, "MPI_Group_union", "group1:u16 group2:u16 newgroup:u16"),
    GROUP_INTERSECTION(74, "MPI_Group_intersection", "group1:u16 group2:u16 newgroup:u16"),
    GROUP_DIFFERENCE(75, "MPI_Group_difference", "group1:u16 group2:u16 newgroup:u16"),
    GROUP_INCL(76, "MPI_Group_incl", "group:u16 count:i32 ranks:i32[] newgroup:u16"),
    GROUP_EXCL(77, "MPI_Group_excl", "group:u16 count:i32 ranks:i32[] newgroup:u16"),
    GROUP_RANGE_INCL(78, "MPI_Group_range_incl", "group:u16 count:i32 ranges:i32[][] newgroup:u16"),
    GROUP_RANGE_EXCL(79, "MPI_Group_range_excl", "group:u16 count:i32 ranges:i32[][] newgroup:u16"),
    GROUP_FREE(80, "MPI_Group_free", "group:u16"),
    COMM_SIZE(81, "MPI_Comm_size", "comm:comm size:i32"),
    COMM_RANK(82, "MPI_Comm_rank", "comm:comm rank:i32"),
    COMM_COMPARE(83, "MPI_Comm_compare", "comm1:comm comm2:comm result:u8"),
    COMM_DUP(84, "MPI_Comm_dup", "oldcomm:comm newcomm:comm"),
    COMM_CREATE(85, "MPI_Comm_create", "oldcomm:comm group:u16 newcomm:comm"),
    COMM_SPLIT(86, "MPI_Comm_split", "oldcomm:comm color:i32 key:i32 newcomm:comm"),
    COMM_FREE(87, "MPI_Comm_free", "comm:comm"),
    COMM_TEST_INTER(88, "MPI_Comm_test_inter", "comm:comm inter:i32"),
    COMM_REMOTE_SIZE(89, "MPI_Comm_remote_size", "comm:comm size:i32"),
    COMM_REMOTE_GROUP(90, "MPI_Comm_remote_group", "comm:comm group:u16"),
    INTERCOMM_CREATE(
            91,
            "MPI_Intercomm_create",
            "localcomm:comm localleader:i32 remotecomm:comm remoteleader:i32 tag:i32 newcomm:comm"),
    INTERCOMM_MERGE(92, "MPI_Intercomm_merge", "comm:comm high:i32 newcomm:comm"),
    KEYVAL_CREATE(93, "MPI_Keyval_create", "key:u16"),
    KEYVAL_FREE(94, "MPI_Keyval_free", "key:u16"),
    ATTR_PUT(95, "MPI_Attr_put", "comm:comm key:i32"),
    ATTR_GET(96, "MPI_Attr_get", "comm:comm key:i32 flag:i32"),
    ATTR_DELETE(97, "MPI_Attr_delete", "comm:comm key:i32"),
    TOPO_TEST(98, "MPI_Topo_test", "comm:comm topo:u8"),
    CART_CREATE(99, "MPI_Cart_create", "oldcomm:comm ndim:i32 dims:i32[] periods:i32[] reorder:i32 newcomm:comm"),
    DIMS_CREATE(100, "MPI_Dims_create", "nodes:i32 ndim:i32 dims.in:i32[] dims.out:i32[]"),
    GRAPH_CREATE(
            101,
            "MPI_Graph_create",
            "numedges:i32 oldcomm:comm nodes:i32 index:i32[] edges:i32[] reorder:i32 newcomm:comm"),
    GRAPHDIMS_GET(102, "MPI_Graphdims_get", "comm:comm nodes:i32 edges:i32"),
    GRAPH_GET(
            103,
            "MPI_Graph_get",
            "totedges:i32 totnodes:i32 comm:comm maxindex:i32 maxedges:i32 index:i32[] edges:i32[]"),
    CARTDIM_GET(104, "MPI_Cartdim_get", "comm:comm ndim:i32"),
    CART_GET(105, "MPI_Cart_get", "ndim:i32 comm:comm maxdims:i32 dims:i32[] periods:i32[] coords:i32[]"),
    CART_RANK(106, "MPI_Cart_rank", "ndim:i32 comm:comm coords:i32[] rank:i32"),
    CART_COORDS(107, "MPI_Cart_coords", "ndim:i32 comm:comm rank:i32 maxdims:i32 coords:i32[]"),
    GRAPH_NEIGHBORS_COUNT(108, "MPI_Graph_neighbors_count", "comm:comm rank:i32 nneigh:i32"),
    GRAPH_NEIGHBORS(109, "MPI_Graph_neighbors", "nneigh:i32 comm:comm rank:i32 maxneighbors:i32 neighbors:i32[]"),
    CART_SHIFT(110, "MPI_Cart_shift", "comm:comm direction:i32 displ:i32 source:i32 dest:i32"),
    CART_SUB(111, "MPI_Cart_sub", "ndim:i32 oldcomm:comm remain_dims:i32[] newcomm:comm"),
    CART_MAP(112, "MPI_Cart_map", "comm:comm ndim:i32 dims:i32[] period:i32[] newrank:i32"),
    GRAPH_MAP(113, "MPI_Graph_map", "numedges:i32 comm:comm nodes:i32 index:i32[] edges:i32[] newrank:i32"),
    GET_PROCESSOR_NAME(114, "MPI_Get_processor_name", "name:str32 resultlen:i32"),
    GET_VERSION(115, "MPI_Get_version", "version:i32 subversion:i32"),
    ERRHANDLER_CREATE(116, "MPI_Errhandler_create", "errhandler:u16"),
    ERRHANDLER_SET(117, "MPI_Errhandler_set", "comm:comm errhandler:u16"),
    ERRHANDLER_GET(118, "MPI_Errhandler_get", "comm:comm errhandler:u16"),
    ERRHANDLER_FREE(119, "MPI_Errhandler_free", "errhandler:u16"),
    ERROR_STRING(120, "MPI_Error_string", "errorcode:i32 errorstring:str32 resultlen:i32"),
    ERROR_CLASS(121, "MPI_Error_class", "errorcode:i32 errorclass:i32"),
    WTIME(122, "MPI_Wtime", ""),
    WTICK(123, "MPI_Wtick", ""),
    INIT(124, "MPI_Init", "argv:str32[]"),
    FINALIZE(125, "MPI_Finalize", ""),
    INITIALIZED(126, "MPI_Initialized", "result:i32"),
    ABORT(127, "MPI_Abort", "comm:comm errorcode:i32"),
    PCONTROL(128, "MPI_Pcontrol", ""),
    CLOSE_PORT(129, "MPI_Close_port", "portname:str32"),
    COMM_ACCEPT(130, "MPI_Comm_accept", "portname:str32 info:u16 root:i32 oldcomm:comm newcomm:comm"),
    COMM_CONNECT(131, "MPI_Comm_connect", "portname:str32 info:u16 root:i32 oldcomm:comm newcomm:comm"),
    COMM_DISCONNECT(132, "MPI_Comm_disconnect", "comm:comm"),
    COMM_GET_PARENT(133, "MPI_Comm_get_parent", "parent:comm"),
    COMM_JOIN(134, "MPI_Comm_join", "fd:i32 comm:comm"),
    COMM_SPAWN(
            135,
            "MPI_Comm_spawn",
            "oldcommrank:i32 root:i32 oldcomm:comm newcomm:comm ?command:str32 ?argv:str32[] ?maxprocs:i32 ?info:u16 ?errcodes:i32[]"),
    COMM_SPAWN_MULTIPLE(
            136,
            "MPI_Comm_spawn_multiple",
            "totprocs:i32 oldcommrank:i32 root:i32 oldcomm:comm newcomm:comm ?count:i32 ?commands:str32[] ?argvs:str32[][] ?maxprocs:i32[] ?info:u16[] ?errcodes:i32[]"),
    LOOKUP_NAME(137, "MPI_Lookup_name", "servicename:str32 info:u16 portname:str32"),
    OPEN_PORT(138, "MPI_Open_port", "info:u16 portname:str32"),
    PUBLISH_NAME(139, "MPI_Publish_name", "servicename:str32 info:u16 portname:str32"),
    UNPUBLISH_NAME(140, "MPI_Unpublish_name", "servicename:str32 info:u16 portname:str32"),
    ACCUMULATE(
            141,
            "MPI_Accumulate",
            "origincount:i32 origintype:dt targetrank:i32 targetdisp:i32 targetcount:i32 targettype:dt op:op win:u16"),
    GET(
            142,
            "MPI_Get",
            "origincount:i32 origintype:dt targetrank:i32 targetdisp:i32 targetcount:i32 targettype:dt win:u16"),
    PUT(
            143,
            "MPI_Put",
            "origincount:i32 origintype:dt targetrank:i32 targetdisp:i32 targetcount:i32 targettype:dt win:u16"),
    WIN_COMPLETE(144, "MPI_Win_complete", "win:u16"),
    WIN_CREATE(145, "MPI_Win_create", "size:i32 dispunit:i32 info:u16 comm:comm win:u16"),
    WIN_FENCE(146, "MPI_Win_fence", "assertion:u8 win:u16"),
    WIN_FREE(147, "MPI_Win_free", "win:u16"),
    WIN_GET_GROUP(148, "MPI_Win_get_group", "win:u16 group:u16"),
    WIN_LOCK(149, "MPI_Win_lock", "locktype:u8 winrank:i32 assertion:u8 win:u16"),
    WIN_POST(150, "MPI_Win_post", "group:u16 assertion:u8 win:u16"),
    WIN_START(151, "MPI_Win_start", "group:u16 assertion:u8 win:u16"),
    WIN_TEST(152, "MPI_Win_test", "win:u16 flag:i32"),
    WIN_UNLOCK(153, "MPI_Win_unlock", "winrank:i32 win:u16"),
    WIN_WAIT(154, "MPI_Win_wait", "win:u16"),
    ALLTOALLW(
            155,
            "MPI_Alltoallw",
            "commsize:i32 sendcounts:i32[] senddispls:i32[] sendtypes:dt[] recvcounts:i32[] recvdispls:i32[] recvtypes:dt[] comm:comm"),
    EXSCAN(156, "MPI_Exscan", "count:i32 datatype:dt op:op comm:comm"),
    ADD_ERROR_CLASS(157, "MPI_Add_error_class", "errorclass:i32"),
    ADD_ERROR_CODE(158, "MPI_Add_error_code", "errorclass:i32 errorcode:i32"),
    ADD_ERROR_STRING(159, "MPI_Add_error_string", "errorcode:i32 errorstring:str32"),
    COMM_CALL_ERRHANDLER(160, "MPI_Comm_call_errhandler", "comm:comm errorcode:i32"),
    COMM_CREATE_KEYVAL(161, "MPI_Comm_create_keyval", "keyval:u16"),
    COMM_DELETE_ATTR(162, "MPI_Comm_delete_attr", "comm:comm keyval:u16"),
    COMM_FREE_KEYVAL(163, "MPI_Comm_free_keyval", "keyval:u16"),
    COMM_GET_ATTR(164, "MPI_Comm_get_attr", "comm:comm keyval:u16 flag:i32"),
    COMM_GET_NAME(165, "MPI_Comm_get_name", "comm:comm name:str32 resultlen:i32"),
    COMM_SET_ATTR(166, "MPI_Comm_set_attr", "comm:comm keyval:u16"),
    COMM_SET_NAME(167, "MPI_Comm_set_name", "comm:comm name:str32"),
    FILE_CALL_ERRHANDLER(168, "MPI_File_call_errhandler", "file:u16 errorcode:i32"),
    GREQUEST_COMPLETE(169, "MPI_Grequest_complete", "request:req"),
    GREQUEST_START(170, "MPI_Grequest_start", "request:req"),
    INIT_THREAD(171, "MPI_Init_thread", "argv:str32[] required:u8 provided:u8"),
    IS_THREAD_MAIN(172, "MPI_Is_thread_main", "flag:i32"),
    QUERY_THREAD(173, "MPI_Query_thread", "supported:u8"),
    STATUS_SET_CANCELLED(174, "MPI_Status_set_cancelled", "status:status flag:i32"),
    STATUS_SET_ELEMENTS(175, "MPI_Status_set_elements", "status:status datatype:dt count:i32"),
    TYPE_CREATE_KEYVAL(176, "MPI_Type_create_keyval", "keyval:u16"),
    TYPE_DELETE_ATTR(177, "MPI_Type_delete_attr", "datatype:dt keyval:u16"),
    TYPE_DUP(178, "MPI_Type_dup", "oldtype:dt newtype:dt"),
    TYPE_FREE_KEYVAL(179, "MPI_Type_free_keyval", "keyval:u16"),
    TYPE_GET_ATTR(180, "MPI_Type_get_attr", "datatype:dt keyval:u16 flag:i32"),
    TYPE_GET_CONTENTS(
            181,
            "MPI_Type_get_contents",
            "numdatatypes:i32 numaddresses:i32 numintegers:i32 datatype:dt maxintegers:i32 maxaddresses:i32 maxdatatypes:i32 arrintegers:i32[] arraddresses:i32[] arrdatatypes:dt[]"),
    TYPE_GET_ENVELOPE(
            182, "MPI_Type_get_envelope", "datatype:dt numintegers:i32 numaddresses:i32 numdatatypes:i32 combiner:u8"),
    TYPE_GET_NAME(183, "MPI_Type_get_name", "datatype:dt name:str32 resultlen:i32"),
    TYPE_SET_ATTR(184, "MPI_Type_set_attr", "datatype:dt keyval:u16"),
    TYPE_SET_NAME(185, "MPI_Type_set_name", "datatype:dt name:str32"),
    TYPE_MATCH_SIZE(186, "MPI_Type_match_size", "typeclass:u8 size:i32 datatype:dt"),
    WIN_CALL_ERRHANDLER(187, "MPI_Win_call_errhandler", "win:u16 errorcode:i32"),
    WIN_CREATE_KEYVAL(188, "MPI_Win_create_keyval", "keyval:u16"),
    WIN_DELETE_ATTR(189, "MPI_Win_delete_attr", "win:u16 keyval:u16"),
    WIN_FREE_KEYVAL(190, "MPI_Win_free_keyval", "keyval:u16"),
    WIN_GET_ATTR(191, "MPI_Win_get_attr", "win:u16 keyval:u16 flag:i32"),
    WIN_GET_NAME(192, "MPI_Win_get_name", "win:u16 name:str32 resultlen:i32"),
    WIN_SET_ATTR(193, "MPI_Win_set_attr", "win:u16 keyval:u16"),
    WIN_SET_NAME(194, "MPI_Win_set_name", "win:u16 name:str32"),
    ALLOC_MEM(195, "MPI_Alloc_mem", "size:i32 info:u16"),
    COMM_CREATE_ERRHANDLER(196, "MPI_Comm_create_errhandler", "errhandler:u16"),
    COMM_GET_ERRHANDLER(197, "MPI_Comm_get_errhandler", "comm:comm errhandler:u16"),
    COMM_SET_ERRHANDLER(198, "MPI_Comm_set_errhandler", "comm:comm errhandler:u16"),
    FILE_CREATE_ERRHANDLER(199, "MPI_File_create_errhandler", "errhandler:u16"),
    FILE_GET_ERRHANDLER(200, "MPI_File_get_errhandler", "file:u16 errhandler:u16"),
    FILE_SET_ERRHANDLER(201, "MPI_File_set_errhandler", "file:u16 errhandler:u16"),
    FINALIZED(202, "MPI_Finalized", "flag:i32"),
    FREE_MEM(203, "MPI_Free_mem", ""),
    GET_ADDRESS(204, "MPI_Get_address", "address:i32"),
    INFO_CREATE(205, "MPI_Info_create", "info:u16"),
    INFO_DELETE(206, "MPI_Info_delete", "info:u16 key:str32"),
    INFO_DUP(207, "MPI_Info_dup", "oldinfo:u16 newinfo:u16"),
    INFO_FREE(208, "MPI_Info_free", "info:u16"),
    INFO_GET(209, "MPI_Info_get", "info:u16 key:str32 valuelength:i32 value:str32 flag:i32"),
    INFO_GET_NKEYS(210, "MPI_Info_get_nkeys", "info:u16 nkeys:i32"),
    INFO_GET_NTHKEY(211, "MPI_Info_get_nthkey", "info:u16 n:i32 key:str32"),
    INFO_GET_VALUELEN(212, "MPI_Info_get_valuelen", "info:u16 key:str32 valuelen:i32 flag:i32"),
    INFO_SET(213, "MPI_Info_set", "info:u16 key:str32 value:str32"),
    PACK_EXTERNAL(
            214,
            "MPI_Pack_external",
            "datarep:str32 incount:i32 intype:dt outcount:i32 position.in:i32 position.out:i32"),
    PACK_EXTERNAL_SIZE(215, "MPI_Pack_external_size", "datarep:str32 incount:i32 datatype:dt size:i32"),
    REQUEST_GET_STATUS(216, "MPI_Request_get_status", "request:req flag:i32 status:status"),
    TYPE_CREATE_DARRAY(
            217,
            "MPI_Type_create_darray",
            "size:i32 rank:i32 ndims:i32 gsizes:i32[] distribs:u8[] dargs:i32[] psizes:i32[] order:u8 oldtype:dt newtype:dt"),
    TYPE_CREATE_HINDEXED(
            218, "MPI_Type_create_hindexed", "count:i32 blocklengths:i32[] displacements:i32[] oldtype:dt newtype:dt"),
    TYPE_CREATE_HVECTOR(219, "MPI_Type_create_hvector", "count:i32 blocklength:i32 stride:i32 oldtype:dt newtype:dt"),
    TYPE_CREATE_INDEXED_BLOCK(
            220, "MPI_Type_create_indexed_block", "count:i32 blocklength:i32 displacments:i32[] oldtype:dt newtype:dt"),
    TYPE_CREATE_RESIZED(221, "MPI_Type_create_resized", "oldtype:dt lb:i32 extent:i32 newtype:dt"),
    TYPE_CREATE_STRUCT(
            222, "MPI_Type_create_struct", "count:i32 blocklengths:i32[] displacements:i32[] oldtypes:dt[] newtype:dt"),
    TYPE_CREATE_SUBARRAY(
            223,
            "MPI_Type_create_subarray",
            "ndims:i32 sizes:i32[] subsizes:i32[] starts:i32[] order:u8 oldtype:dt newtype:dt"),
    TYPE_GET_EXTENT(224, "MPI_Type_get_extent", "datatype:dt lb:i32 extent:i32"),
    TYPE_GET_TRUE_EXTENT(225, "MPI_Type_get_true_extent", "datatype:dt lb:i32 extent:i32"),
    UNPACK_EXTERNAL(
            226,
            "MPI_Unpack_external",
            "datarep:str32 insize:i32 position.in:i32 position.out:i32 outcount:i32 datatype:dt"),
    WIN_CREATE_ERRHANDLER(227, "MPI_Win_create_errhandler", "errhandler:u16"),
    WIN_GET_ERRHANDLER(228, "MPI_Win_get_errhandler", "win:u16 errhandler:u16"),
    WIN_SET_ERRHANDLER(229, "MPI_Win_set_errhandler", "win:u16 errhandler:u16"),
    FILE_OPEN(230, "MPI_File_open", "comm:comm filename:str32 amode:u8 info:u16 file:u16"),
    FILE_CLOSE(231, "MPI_File_close", "file:u16"),
    FILE_DELETE(232, "MPI_File_delete", "filename:str32 info:u16"),
    FILE_SET_SIZE(233, "MPI_File_set_size", "file:u16 size:i64"),
    FILE_PREALLOCATE(234, "MPI_File_preallocate", "file:u16 size:i64"),
    FILE_GET_SIZE(235, "MPI_File_get_size", "file:u16 size:i64"),
    FILE_GET_GROUP(236, "MPI_File_get_group", "file:u16 group:u16"),
    FILE_GET_AMODE(237, "MPI_File_get_amode", "file:u16 amode:u8"),
    FILE_SET_INFO(238, "MPI_File_set_info", "file:u16 info:u16"),
    FILE_GET_INFO(239, "MPI_File_get_info", "file:u16 info:u16"),
    FILE_SET_VIEW(240, "MPI_File_set_view", "file:u16 offset:i64 hosttype:dt filetype:dt datarep:str32 info:u16"),
    FILE_GET_VIEW(241, "MPI_File_get_view", "file:u16 offset:i64 hosttype:dt filetype:dt datarep:str32"),
    FILE_READ_AT(242, "MPI_File_read_at", "file:u16 offset:i64 count:i32 datatype:dt status:status"),
    FILE_READ_AT_ALL(243, "MPI_File_read_at_all", "file:u16 offset:i64 count:i32 datatype:dt status:status"),
    FILE_WRITE_AT(244, "MPI_File_write_at", "file:u16 offset:i64 count:i32 datatype:dt status:status"),
    FILE_WRITE_AT_ALL(245, "MPI_File_write_at_all", "file:u16 offset:i64 count:i32 datatype:dt status:status"),
    FILE_IREAD_AT(246, "MPI_File_iread_at", "file:u16 offset:i64 count:i32 datatype:dt request:req"),
    FILE_IWRITE_AT(247, "MPI_File_iwrite_at", "file:u16 offset:i64 count:i32 datatype:dt request:req"),
    FILE_READ(248, "MPI_File_read", "file:u16 count:i32 datatype:dt status:status"),
    FILE_READ_ALL(249, "MPI_File_read_all", "file:u16 count:i32 datatype:dt status:status"),
    FILE_WRITE(250, "MPI_File_write", "file:u16 count:i32 datatype:dt status:status"),
    FILE_WRITE_ALL(251, "MPI_File_write_all", "file:u16 count:i32 datatype:dt status:status"),
    FILE_IREAD(252, "MPI_File_iread", "file:u16 count:i32 datatype:dt request:req"),
    FILE_IWRITE(253, "MPI_File_iwrite", "file:u16 count:i32 datatype:dt request:req"),
    FILE_SEEK(254, "MPI_File_seek", "file:u16 offset:i64 whence:u8"),
    FILE_GET_POSITION(255, "MPI_File_get_position", "file:u16 offset:i64"),
    FILE_GET_BYTE_OFFSET(256, "MPI_File_get_byte_offset", "file:u16 offset:i64 bytes:i64"),
    FILE_READ_SHARED(257, "MPI_File_read_shared", "file:u16 count:i32 datatype:dt status:status"),
    FILE_WRITE_SHARED(258, "MPI_File_write_shared", "file:u16 count:i32 datatype:dt status:status"),
    FILE_IREAD_SHARED(259, "MPI_File_iread_shared", "file:u16 count:i32 datatype:dt request:req"),
    FILE_IWRITE_SHARED(260, "MPI_File_iwrite_shared", "file:u16 count:i32 datatype:dt request:req"),
    FILE_READ_ORDERED(261, "MPI_File_read_ordered", "file:u16 count:i32 datatype:dt status:status"),
    FILE_WRITE_ORDERED(262, "MPI_File_write_ordered", "file:u16 count:i32 datatype:dt status:status"),
    FILE_SEEK_SHARED(263, "MPI_File_seek_shared", "file:u16 offset:i64 whence:u8"),
    FILE_GET_POSITION_SHARED(264, "MPI_File_get_position_shared", "file:u16 offset:i64"),
    FILE_READ_AT_ALL_BEGIN(265, "MPI_File_read_at_all_begin", "file:u16 offset:i64 count:i32 datatype:dt"),
    FILE_READ_AT_ALL_END(266, "MPI_File_read_at_all_end", "file:u16 status:status"),
    FILE_WRITE_AT_ALL_BEGIN(267, "MPI_File_write_at_all_begin", "file:u16 offset:i64 count:i32 datatype:dt"),
    FILE_WRITE_AT_ALL_END(268, "MPI_File_write_at_all_end", "file:u16 status:status"),
    FILE_READ_ALL_BEGIN(269, "MPI_File_read_all_begin", "file:u16 count:i32 datatype:dt"),
    FILE_READ_ALL_END(270, "MPI_File_read_all_end", "file:u16 status:status"),
    FILE_WRITE_ALL_BEGIN(271, "MPI_File_write_all_begin", "file:u16 count:i32 datatype:dt"),
    FILE_WRITE_ALL_END(272, "MPI_File_write_all_end", "file:u16 status:status"),
    FILE_READ_ORDERED_BEGIN(273, "MPI_File_read_ordered_begin", "file:u16 count:i32 datatype:dt"),
    FILE_READ_ORDERED_END(274, "MPI_File_read_ordered_end", "file:u16 status:status"),
    FILE_WRITE_ORDERED_BEGIN(275, "MPI_File_write_ordered_begin", "file:u16 count:i32 datatype:dt"),
    FILE_WRITE_ORDERED_END(276, "MPI_File_write_ordered_end", "file:u16 status:status"),
    FILE_GET_TYPE_EXTENT(277, "MPI_File_get_type_extent", "file:u16 datatype:dt extent:i32"),
    REGISTER_DATAREP(278, "MPI_Register_datarep", "name:str32"),
    FILE_SET_ATOMICITY(279, "MPI_File_set_atomicity", "file:u16 flag:i32"),
    FILE_GET_ATOMICITY(280, "MPI_File_get_atomicity", "file:u16 flag:i32"),
    FILE_SYNC(281, "MPI_File_sync", "file:u16"),
    IO_TEST(282, "MPIO_Test", "request:req flag:i32 status:status"),
    IO_WAIT(283, "MPIO_Wait", "request:req status:status"),
    IO_TESTALL(284, "MPIO_Testall", "count:i32 requests:req[] flag:i32 statuses:status"),
    IO_WAITALL(285, "MPIO_Waitall", "count:i32 requests:req[] statuses:status"),
    IO_TESTANY(286, "MPIO_Testany", "count:i32 requests:req[] flag:i32 index:i32 statuses:status"),
    IO_WAITANY(287, "MPIO_Waitany", "count:i32 requests:req[] index:i32 statuses:status"),
    IO_WAITSOME(288, "MPIO_Waitsome", "count:i32 requests:req[] outcount:i32 indices:i32[] statuses:status"),
    IO_TESTSOME(289, "MPIO_Testsome", "count:i32 requests:req[] outcount:i32 indices:i32[] statuses:status"),
    FUNCTION_ENTER(291, "MPI_Function_enter", "fn:i64"),
    FUNCTION_EXIT(292, "MPI_Function_exit", "fn:i64"),

    // Calls that DUMPI has no labels for; jmpi's own format names them.

    /**
     * Not a call: jmpi's own format describes a communicator before its first use by its context and its members in
     * world.
     */
    COMMUNICATOR(CallType.NO_LABEL, "jmpi_Communicator", "newcomm:comm context:i32 ranks:i32[] remoteranks:i32[]"),
    ISENDRECV(
            CallType.NO_LABEL,
            "MPI_Isendrecv",
            "sendcount:i32 sendtype:dt dest:i32 sendtag:i32 recvcount:i32 recvtype:dt source:i32 recvtag:i32 comm:comm"
                    + " request:req"),
    /** Any nonblocking collective operation. */
    NONBLOCKING_COLLECTIVE(CallType.NO_LABEL, "MPI_Icollective", "call:str32 comm:comm request:req"),
    /** Any neighborhood collective operation. */
    NEIGHBOR_COLLECTIVE(CallType.NO_LABEL, "MPI_Neighbor_collective", "call:str32 comm:comm"),
    /** Any persistent collective operation, which MPI_Start starts. */
    PERSISTENT_COLLECTIVE(CallType.NO_LABEL, "MPI_Collective_init", "call:str32 comm:comm request:req"),
    /** The message is then received by an MPI_Recv or MPI_Irecv with the source and tag found. */
    MPROBE(CallType.NO_LABEL, "MPI_Mprobe", "source:i32 tag:i32 comm:comm status:status"),
    /** Like {@link #MPROBE}. */
    IMPROBE(CallType.NO_LABEL, "MPI_Improbe", "source:i32 tag:i32 comm:comm flag:i32 status:status"),
    REDUCE_SCATTER_BLOCK(CallType.NO_LABEL, "MPI_Reduce_scatter_block", "count:i32 datatype:dt op:op comm:comm"),
    COMM_CREATE_GROUP(CallType.NO_LABEL, "MPI_Comm_create_group", "oldcomm:comm group:u16 tag:i32 newcomm:comm"),
    COMM_SPLIT_TYPE(CallType.NO_LABEL, "MPI_Comm_split_type", "oldcomm:comm key:i32 newcomm:comm"),
    DIST_GRAPH_CREATE(CallType.NO_LABEL, "MPI_Dist_graph_create", "oldcomm:comm newcomm:comm"),
    DIST_GRAPH_CREATE_ADJACENT(CallType.NO_LABEL, "MPI_Dist_graph_create_adjacent", "oldcomm:comm newcomm:comm");

    /** The label of a call that DUMPI does not know. */
    public static final int NO_LABEL = -1;

    /** Ends the records of a DUMPI file. */
    static final int END_OF_STREAM = 293;

    private static final CallType[] BY_LABEL = new CallType[END_OF_STREAM];
    private static final Map<String, CallType> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(CallType::callName, Function.identity()));

    static {
        for (CallType type : values()) {
            if (type.label != NO_LABEL) {
                BY_LABEL[type.label] = type;
            }
        }
    }

    private final int label;
    private final String callName;
    private final List<Argument> arguments;
    private final byte[] slots = new byte[Field.MOST];

    CallType(int label, String callName, String arguments) {
        this.label = label;
        this.callName = callName;
        List<Argument> parsed = new ArrayList<>();
        Arrays.fill(slots, (byte) -1);
        for (String argument : arguments.isEmpty() ? new String[0] : arguments.split(" ")) {
            Argument next = Argument.parse(argument);
            slots[next.field().index()] = (byte) parsed.size();
            parsed.add(next);
        }
        this.arguments = List.copyOf(parsed);
    }

    /** The label in binary files, or {@link #NO_LABEL}. */
    public int label() {
        return label;
    }

    /** The name of the MPI function. */
    public String callName() {
        return callName;
    }

    /** The arguments, in the order of binary files. */
    public List<Argument> arguments() {
        return arguments;
    }

    /** Index of an argument in {@link #arguments}; -1 if the call does not have it. */
    public int slot(Field field) {
        return slots[field.index()];
    }

    /** The call with a label; null if no call has it. */
    public static CallType labelled(int label) {
        return label < 0 || label >= BY_LABEL.length ? null : BY_LABEL[label];
    }

    /** The call with a name; null if no call has it. */
    public static CallType named(String name) {
        return BY_NAME.get(name);
    }
}
