package io.jmpi.transport.ucx.ucp;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the fields of UCP's structures are that jmpi uses, on 64-bit systems. UCP extends its structures only at the end, and
 * reads only fields whose bits are in a mask, so they are the same in all versions since 1.13. A test compares them with the header.
 */
final class UcpLayout {
    /** Bytes that are enough for each structure. */
    static final long ANY = 512;

    static final int PARAMS_MASK = 0;
    static final int PARAMS_FEATURES = 8;
    static final int PARAMS_TAG_SENDER_MASK = 40;
    static final int PARAMS_NAME = 72;

    static final int WORKER_MASK = 0;
    static final int WORKER_THREAD_MODE = 8;

    static final int EP_MASK = 0;
    static final int EP_ADDRESS = 8;
    static final int EP_ERR_MODE = 16;
    static final int EP_ERR_HANDLER = 24;
    static final int EP_ERR_HANDLER_ARGUMENT = 32;

    static final int HANDLER_MASK = 0;
    static final int HANDLER_ID = 8;
    static final int HANDLER_FLAGS = 12;
    static final int HANDLER_CALLBACK = 16;

    static final int REQUEST_MASK = 0;
    static final int REQUEST_FLAGS = 4;
    static final int REQUEST_CALLBACK = 16;
    static final int REQUEST_USER_DATA = 32;
    static final int REQUEST_MEMORY_HANDLE = 64;

    static final int TAG_INFO_TAG = 0;
    static final int TAG_INFO_LENGTH = 8;

    static final int MAP_MASK = 0;
    static final int MAP_ADDRESS = 8;
    static final int MAP_LENGTH = 16;

    static final int MESSAGE_ATTRIBUTES = 0;

    private UcpLayout() {}

    /** Returns the offset of each field by its name in C, which a test compares with the header. */
    static Map<String, Integer> fields() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        fields.put("ucp_params_t.field_mask", PARAMS_MASK);
        fields.put("ucp_params_t.features", PARAMS_FEATURES);
        fields.put("ucp_params_t.tag_sender_mask", PARAMS_TAG_SENDER_MASK);
        fields.put("ucp_params_t.name", PARAMS_NAME);
        fields.put("ucp_worker_params_t.field_mask", WORKER_MASK);
        fields.put("ucp_worker_params_t.thread_mode", WORKER_THREAD_MODE);
        fields.put("ucp_ep_params_t.field_mask", EP_MASK);
        fields.put("ucp_ep_params_t.address", EP_ADDRESS);
        fields.put("ucp_ep_params_t.err_mode", EP_ERR_MODE);
        fields.put("ucp_ep_params_t.err_handler.cb", EP_ERR_HANDLER);
        fields.put("ucp_ep_params_t.err_handler.arg", EP_ERR_HANDLER_ARGUMENT);
        fields.put("ucp_am_handler_param_t.field_mask", HANDLER_MASK);
        fields.put("ucp_am_handler_param_t.id", HANDLER_ID);
        fields.put("ucp_am_handler_param_t.flags", HANDLER_FLAGS);
        fields.put("ucp_am_handler_param_t.cb", HANDLER_CALLBACK);
        fields.put("ucp_request_param_t.op_attr_mask", REQUEST_MASK);
        fields.put("ucp_request_param_t.flags", REQUEST_FLAGS);
        fields.put("ucp_request_param_t.cb", REQUEST_CALLBACK);
        fields.put("ucp_request_param_t.user_data", REQUEST_USER_DATA);
        fields.put("ucp_request_param_t.memh", REQUEST_MEMORY_HANDLE);
        fields.put("ucp_tag_recv_info_t.sender_tag", TAG_INFO_TAG);
        fields.put("ucp_tag_recv_info_t.length", TAG_INFO_LENGTH);
        fields.put("ucp_mem_map_params_t.field_mask", MAP_MASK);
        fields.put("ucp_mem_map_params_t.address", MAP_ADDRESS);
        fields.put("ucp_mem_map_params_t.length", MAP_LENGTH);
        fields.put("ucp_am_recv_param_t.recv_attr", MESSAGE_ATTRIBUTES);
        return fields;
    }
}
