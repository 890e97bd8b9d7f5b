package io.jmpi.transport.ucx.ucp;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the fields of UCT's structures are that jmpi reads, on 64-bit systems; the same in all versions since 1.13. A test compares them
 * with the header.
 */
final class UctLayout {
    static final int COMPONENT_MASK = 0;
    static final int COMPONENT_DOMAIN_COUNT = 24;
    static final int COMPONENT_DOMAINS = 32;

    /** More than the structure takes. */
    static final int COMPONENT_SIZE = 128;

    /** A domain is its name. */
    static final int DOMAIN_SIZE = 16;

    static final int RESOURCE_TRANSPORT = 0;
    static final int RESOURCE_DEVICE = 10;
    static final int RESOURCE_KIND = 44;
    static final int RESOURCE_SIZE = 52;

    private UctLayout() {}

    /** Returns the offset of each field by its name in C, which a test compares with the header. */
    static Map<String, Integer> fields() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        fields.put("uct_component_attr_t.field_mask", COMPONENT_MASK);
        fields.put("uct_component_attr_t.md_resource_count", COMPONENT_DOMAIN_COUNT);
        fields.put("uct_component_attr_t.md_resources", COMPONENT_DOMAINS);
        fields.put("uct_tl_resource_desc_t.tl_name", RESOURCE_TRANSPORT);
        fields.put("uct_tl_resource_desc_t.dev_name", RESOURCE_DEVICE);
        fields.put("uct_tl_resource_desc_t.dev_type", RESOURCE_KIND);
        return fields;
    }
}
