package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.ucp.UcxDevice;
import io.jmpi.transport.ucx.ucp.UcxDevice.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The lines for users on what UCX finds on a host: its version and what it has of RDMA, then a line for each kind of device. Stateless;
 * any thread.
 */
final class HostDescription {
    private HostDescription() {}

    static List<String> of(String version, List<UcxDevice> devices) {
        List<String> lines = new ArrayList<>();
        List<UcxDevice> rdma = devices.stream().filter(UcxDevice::isRdma).toList();
        lines.add(
                rdma.isEmpty()
                        ? version + ", no RDMA device: between hosts it has TCP only"
                        : version + ", RDMA devices: "
                                + String.join(
                                        ", ",
                                        rdma.stream()
                                                .map(UcxDevice::device)
                                                .distinct()
                                                .toList()));
        for (Kind kind : Kind.values()) {
            Map<String, List<String>> transports = new LinkedHashMap<>();
            devices.stream()
                    .filter(device -> device.kind() == kind)
                    .forEach(device -> transports
                            .computeIfAbsent(device.transport(), transport -> new ArrayList<>())
                            .add(device.device()));
            if (!transports.isEmpty()) {
                StringJoiner line = new StringJoiner("; ", kind + ": ", "");
                transports.forEach((transport, found) -> line.add(transport + " (" + String.join(", ", found) + ")"));
                lines.add(line.toString());
            }
        }
        return lines;
    }
}
