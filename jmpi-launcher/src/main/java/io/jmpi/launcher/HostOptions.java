package io.jmpi.launcher;

import io.jmpi.launcher.plan.AgentCommand;
import io.jmpi.launcher.plan.HostList;
import io.jmpi.launcher.plan.LaunchException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name the hosts of a job, and the command that reaches them. Thread: that of the command. */
final class HostOptions {
    @Option(
            names = "--hosts",
            paramLabel = "LIST",
            description =
                    "Run the ranks on these hosts: HOST or HOST:SLOTS, separated by commas. Hosts without a number"
                            + " share the remaining ranks. Without -n, one rank for each slot.")
    private String hosts;

    @Option(
            names = "--hostfile",
            paramLabel = "FILE",
            description = "Read the hosts from this file: HOST, HOST:SLOTS or HOST slots=SLOTS on each line.")
    private Path hostFile;

    @Option(
            names = "--agent",
            paramLabel = "COMMAND",
            description = "Command that runs another command on a host (default: ssh). {} in it stands for the host;"
                    + " without {} the host follows it.")
    private String agent;

    boolean areHostsGiven() {
        return hosts != null || hostFile != null;
    }

    /**
     * Returns the hosts; empty if all ranks run on this one.
     *
     * @param ranks null if each slot of the hosts gets one
     */
    Optional<HostList> hosts(Integer ranks) throws LaunchException {
        if (!areHostsGiven()) {
            if (agent != null) {
                throw new LaunchException("--agent " + agent + ": name the hosts by --hosts or --hostfile");
            }
            return Optional.empty();
        }
        if (hosts != null && hostFile != null) {
            throw new LaunchException(
                    "--hosts " + hosts + " and --hostfile " + hostFile + ": give one of them, not both");
        }
        return Optional.of(hosts != null ? HostList.parse(hosts, ranks) : HostList.read(hostFile, ranks));
    }

    AgentCommand agent() throws LaunchException {
        return agent == null ? AgentCommand.SSH : AgentCommand.parse(agent);
    }
}
