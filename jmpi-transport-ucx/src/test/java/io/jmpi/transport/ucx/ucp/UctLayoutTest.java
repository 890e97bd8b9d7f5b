package io.jmpi.transport.ucx.ucp;

import io.jmpi.transport.ucx.ucp.UcxDevice.Kind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the structures and constants with the header of UCT, by a program in C. */
class UctLayoutTest {
    @TempDir
    Path directory;

    private static Map<String, Long> constants() {
        Map<String, Long> constants = new LinkedHashMap<>();
        constants.put("UCT_COMPONENT_ATTR_FIELD_MD_RESOURCE_COUNT", Uct.COMPONENT_DOMAIN_COUNT);
        constants.put("UCT_COMPONENT_ATTR_FIELD_MD_RESOURCES", Uct.COMPONENT_DOMAINS);
        constants.put("sizeof(uct_md_resource_desc_t)", (long) UctLayout.DOMAIN_SIZE);
        constants.put("sizeof(uct_tl_resource_desc_t)", (long) UctLayout.RESOURCE_SIZE);
        constants.put("sizeof(uct_component_attr_t) <= " + UctLayout.COMPONENT_SIZE, 1L);
        constants.put("UCT_DEVICE_TYPE_NET", (long) Kind.NETWORK.ordinal());
        constants.put("UCT_DEVICE_TYPE_SHM", (long) Kind.SHARED_MEMORY.ordinal());
        constants.put("UCT_DEVICE_TYPE_ACC", (long) Kind.ACCELERATOR.ordinal());
        constants.put("UCT_DEVICE_TYPE_SELF", (long) Kind.SELF.ordinal());
        constants.put("UCT_DEVICE_TYPE_LAST", (long) Kind.values().length);
        return constants;
    }

    @Test
    void shouldBeThatOfTheHeader() throws Exception {
        new CHeader("uct/api/uct.h", directory).compare(UctLayout.fields(), constants());
    }
}
