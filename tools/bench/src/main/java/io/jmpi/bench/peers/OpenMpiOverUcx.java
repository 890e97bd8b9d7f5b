package io.jmpi.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The compiled {@code peers.c}, started by Open MPI, whose messages UCX carries.
 *
 * @param program its path
 */
record OpenMpiOverUcx(Installation installation, String program) implements Library {
    @Override
    public String name() {
        return identity() + " over UCX";
    }

    @Override
    public String identity() {
        return installation.kind().toString();
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        List<String> command = new ArrayList<>(installation.launchOverUcx(ranks));
        command.add(program);
        command.addAll(measured.ofC());
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return transport.ofUcx();
    }
}
