package io.jmpi.transport.ucx.ucp;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the structures and constants with the header of UCP, by a program in C. */
class UcpLayoutTest {
    private static final Map<String, Long> CONSTANTS = constants();

    private static Map<String, Long> constants() {
        Map<String, Long> constants = new LinkedHashMap<>();
        constants.put("UCS_INPROGRESS", (long) Ucp.IN_PROGRESS);
        constants.put("UCS_ERR_BUSY", (long) Ucp.ERR_BUSY);
        constants.put("UCS_ERR_CANCELED", (long) Ucp.ERR_CANCELED);
        constants.put("UCS_ERR_LAST", -100L);
        constants.put("UCP_FEATURE_TAG", Ucp.FEATURE_TAG);
        constants.put("UCP_OP_ATTR_FLAG_NO_IMM_CMPL", (long) Ucp.OP_ALWAYS_CALLBACK);
        constants.put("UCP_OP_ATTR_FIELD_MEMH", (long) Ucp.OP_MEMORY_HANDLE);
        constants.put("UCP_AM_SEND_FLAG_RNDV", (long) Ucp.SEND_FETCHED);
        constants.put("UCP_MEM_MAP_PARAM_FIELD_ADDRESS", Ucp.MAP_ADDRESS);
        constants.put("UCP_MEM_MAP_PARAM_FIELD_LENGTH", Ucp.MAP_LENGTH);
        constants.put("UCP_FEATURE_WAKEUP", Ucp.FEATURE_WAKEUP);
        constants.put("UCP_FEATURE_AM", Ucp.FEATURE_ACTIVE_MESSAGES);
        constants.put("UCP_PARAM_FIELD_FEATURES", Ucp.PARAM_FEATURES);
        constants.put("UCP_PARAM_FIELD_TAG_SENDER_MASK", Ucp.PARAM_TAG_SENDER_MASK);
        constants.put("UCP_PARAM_FIELD_NAME", Ucp.PARAM_NAME);
        constants.put("UCP_WORKER_PARAM_FIELD_THREAD_MODE", Ucp.WORKER_PARAM_THREAD_MODE);
        constants.put("UCS_THREAD_MODE_SERIALIZED", (long) Ucp.THREAD_MODE_SERIALIZED);
        constants.put("UCP_EP_PARAM_FIELD_REMOTE_ADDRESS", Ucp.EP_PARAM_REMOTE_ADDRESS);
        constants.put("UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE", Ucp.EP_PARAM_ERR_MODE);
        constants.put("UCP_EP_PARAM_FIELD_ERR_HANDLER", Ucp.EP_PARAM_ERR_HANDLER);
        constants.put("UCP_ERR_HANDLING_MODE_NONE", (long) Ucp.ERR_MODE_NONE);
        constants.put("UCP_ERR_HANDLING_MODE_PEER", (long) Ucp.ERR_MODE_PEER);
        constants.put(
                "UCP_AM_HANDLER_PARAM_FIELD_ID|UCP_AM_HANDLER_PARAM_FIELD_FLAGS|UCP_AM_HANDLER_PARAM_FIELD_CB",
                Ucp.HANDLER_PARAM_ALL);
        constants.put("UCP_AM_FLAG_WHOLE_MSG", (long) Ucp.HANDLER_WHOLE_MESSAGE);
        constants.put("UCP_OP_ATTR_FIELD_CALLBACK", (long) Ucp.OP_CALLBACK);
        constants.put("UCP_OP_ATTR_FIELD_USER_DATA", (long) Ucp.OP_USER_DATA);
        constants.put("UCP_OP_ATTR_FIELD_FLAGS", (long) Ucp.OP_FLAGS);
        constants.put("UCP_AM_SEND_FLAG_REPLY", (long) Ucp.SEND_WITH_REPLY);
        constants.put("UCP_AM_SEND_FLAG_EAGER", (long) Ucp.SEND_EAGERLY);
        constants.put("UCP_EP_CLOSE_FLAG_FORCE", (long) Ucp.EP_CLOSE_FORCE);
        constants.put("UCP_AM_RECV_ATTR_FLAG_RNDV", Ucp.MESSAGE_IS_RENDEZVOUS);
        return constants;
    }

    @TempDir
    Path directory;

    @Test
    void shouldBeThatOfTheHeader() throws Exception {
        new CHeader("ucp/api/ucp.h", directory).compare(UcpLayout.fields(), CONSTANTS);
    }
}
