package io.jmpi.launcher.hosts;

import io.jmpi.Setting;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.plan.AgentCommand;
import io.jmpi.launcher.plan.FileNames;
import io.jmpi.launcher.plan.HostList;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.process.RankCommand;
import io.jmpi.launcher.process.RankOutput;
import io.jmpi.launcher.process.RankStarter;
import io.jmpi.launcher.process.StartedRank;
import java.io.File;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Starts ranks on other hosts through one agent on each ({@link HostAgent}). A command such as {@code ssh} starts the
 * agent; the launcher communicates with it through the standard input and output of that command ({@link
 * AgentChannel}).
 *
 * <p>Thread: that of the job starts ranks; one thread for each agent handles its messages; any thread may call the
 * methods of ranks. Lifetime: the job, until {@link #close}.
 */
public final class HostAgents implements RankStarter, AutoCloseable {
    private static final int INPUT_PIECE = 16 * 1024;
    private static final int UNREACHED = 1;

    /** Time in which a command must end after it has closed its output. */
    private static final int LAST_SECONDS = 1;

    /** Thread dumps and warnings of a JVM go to its standard output, which is the channel. */
    private static final String NO_VM_OUTPUT = "-XX:+DisplayVMOutputToStderr";

    /** The fault of an agent command, and its cure. */
    private static final String BY_WHICH =
            ", by which jmpirun communicates with the agent: let --agent pass it on (ssh without"
                    + " -n and -f, kubectl exec and docker exec with -i, a script without a redirection)";

    /** Follows all messages to an agent. */
    private static final PmiMessage END = PmiMessage.of("");

    private final LaunchPlan plan;
    private final HostList hosts;
    private final JobKey key;
    private final LauncherAddress address;
    private final RankOutput output;
    private final Consumer<String> failed;
    private final IntConsumer cutOff;
    private final List<Agent> agents = new ArrayList<>();
    private final Map<Integer, IntConsumer> running = new ConcurrentHashMap<>();

    /** A piece of input may be sent: the last one has been taken. */
    private final Semaphore inputTaken = new Semaphore(1);

    private volatile boolean closed;

    /**
     * Starts nothing yet.
     *
     * @param failed receives the reason why the job must end, in any thread
     * @param cutOff ends the connection of a rank whose host is lost, in any thread
     */
    public HostAgents(
            LaunchPlan plan,
            HostList hosts,
            JobKey key,
            LauncherAddress address,
            Consumer<String> failed,
            IntConsumer cutOff) {
        this.plan = plan;
        this.hosts = hosts;
        this.key = key;
        this.address = address;
        this.failed = failed;
        this.cutOff = cutOff;
        this.output = new RankOutput(plan);
        for (int i = 0; i < hosts.hosts().size(); i++) {
            agents.add(new Agent(i, hosts.hosts().get(i)));
        }
    }

    @Override
    public StartedRank start(int rank, IntConsumer exited) throws IOException {
        Agent agent = agents.get(hosts.of(rank));
        running.put(rank, exited);
        agent.startOnce();
        Map<String, String> environment = new TreeMap<>();
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JMPI_") && !name.equals(JobKey.VARIABLE)) {
                environment.put(name, value);
            }
        });
        RankCommand.prepareEnvironment(environment, plan, rank, agent.host.count(), agent.server(), key);
        List<String> needs = new ArrayList<>();
        for (String entry : plan.program().classPath().split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                needs.add(
                        entry.endsWith("*")
                                ? Path.of(entry + "x").resolveSibling("").toString()
                                : entry);
            }
        }
        agent.send(new AgentMessage.Start(
                        rank,
                        Path.of("").toAbsolutePath().toString(),
                        RankCommand.commandLine(plan, rank),
                        environment,
                        needs)
                .message());
        if (rank == 0) {
            agent.carryInput();
        }
        return new RemoteRank(agent, rank);
    }

    @Override
    public void print(int rank, String text) {
        output.print(rank, text);
    }

    @Override
    public void awaitOutput() throws InterruptedException {
        output.closeAll(); // An agent reports the end of a rank after its output.
    }

    /** Called for each message of an agent. */
    private void said(int index, PmiMessage message) throws IOException {
        switch (message.command()) {
            case AgentMessage.OUTPUT ->
                output.write(
                        message.number(AgentMessage.RANK),
                        message.number(AgentMessage.STREAM),
                        AgentMessage.data(message));
            case AgentMessage.ENDED -> ended(message.number(AgentMessage.RANK), message.number(AgentMessage.CODE));
            case AgentMessage.REFUSED -> {
                int rank = message.number(AgentMessage.RANK);
                failed.accept("could not start rank " + rank + " on host "
                        + hosts.hosts().get(index).name() + ": " + AgentMessage.text(message));
                ended(rank, UNREACHED);
            }
            case AgentMessage.TAKEN -> inputTaken.release();
            case AgentMessage.DEAF -> agents.get(index).loseAsDeaf();
            default -> throw new ProtocolException("the agent sent cmd=" + message.command());
        }
    }

    private void ended(int rank, int code) {
        IntConsumer exited = running.remove(rank);
        if (exited != null) {
            exited.accept(code);
        }
    }

    /** The hosts whose agents have sent nothing yet, as an addition to a line; empty if all have. */
    public String missing() {
        String names = agents.stream()
                .filter(agent -> !agent.hasSpoken)
                .map(agent -> "the agent of " + agent.host.name() + " has not answered through the output of '"
                        + agent.shown + "'")
                .collect(Collectors.joining("; "));
        return names.isEmpty() ? "" : "; " + names;
    }

    /** Considers hosts lost if their agents have not confirmed in time that their ranks have ended. */
    public void giveUp() {
        agents.forEach(agent -> agent.lost("it does not confirm that its ranks have ended"));
    }

    /** Ends the agents, and therefore all ranks that still run on their hosts. */
    @Override
    public void close() {
        closed = true;
        agents.forEach(Agent::showStrayOutput);
        agents.forEach(Agent::close);
    }

    /** The agent of one host. */
    private final class Agent {
        private final int index;
        private final HostList.Host host;

        /**
         * Messages that have not been sent yet. One thread sends them, so that a host that accepts nothing delays no
         * event of the job.
         */
        private final BlockingQueue<PmiMessage> unsent = new LinkedBlockingQueue<>();

        // written once, by the thread that starts ranks
        private volatile Process command;
        private volatile AgentChannel channel;
        private volatile Thread reader;

        /** The command, for messages. */
        private volatile String shown = "";

        private volatile boolean hasSpoken;

        /** Guarded by this. */
        private boolean isLost;

        Agent(int index, HostList.Host host) {
            this.index = index;
            this.host = host;
        }

        String server() {
            return address.seenFrom(host.name()) + ":" + address.port();
        }

        void startOnce() throws IOException {
            if (command != null) {
                return;
            }
            List<String> words = new ArrayList<>();
            words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            words.addAll(
                    List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp", System.getProperty("java.class.path")));
            words.add(NO_VM_OUTPUT);
            // ssh passes no environment.
            words.add("-D" + Setting.TCP_TIMEOUT.propertyName() + "=" + plan.silenceSeconds());
            words.addAll(plan.grace().jvmFlags());
            words.add(HostAgent.class.getName());
            words.add(host.name());
            boolean isHere = isThisHost();
            shown = isHere ? words.get(0) : String.join(" ", plan.agent().command(host.name(), List.of()));
            Process started;
            try {
                started = new ProcessBuilder(AgentCommand.sparedByTerminal(
                                isHere ? words : plan.agent().command(host.name(), readingNames(words))))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
            } catch (IOException e) {
                throw new IOException("--agent for host " + host.name() + ": " + e.getMessage(), e);
            }
            channel = new AgentChannel(started.getInputStream(), started.getOutputStream(), plan.silenceSeconds());
            command = started;
            daemon("jmpirun-to-" + host.name(), this::sendAll);
            reader = daemon("jmpirun-from-" + host.name(), this::listen);
            var unused = command.onExit().thenAccept(ended -> commandEnded(ended.exitValue()));
        }

        /** A shell of another host may have no locale, in which Java would not find files with other names than ASCII. */
        private List<String> readingNames(List<String> words) {
            List<String> names = new ArrayList<>(RankCommand.commandLine(plan, host.first()));
            names.addAll(words);
            names.add(Path.of("").toAbsolutePath().toString());
            if (FileNames.areAscii(names)) {
                return words;
            }
            List<String> command = new ArrayList<>(List.of("env", "-u", "LC_ALL", "LC_CTYPE=C.UTF-8"));
            command.addAll(words);
            return command;
        }

        /** Whether no other command is needed to run one there. */
        private boolean isThisHost() throws IOException {
            return plan.agent().equals(AgentCommand.SSH) && !host.name().contains("@") && address.isHere(host.name());
        }

        /** Handles the agent's messages until its output ends. */
        private void listen() {
            String why = "its connection to jmpirun has ended";
            try {
                hasSpoken = channel.awaitBegin();
                if (hasSpoken) {
                    channel.watch(this::lost);
                    for (PmiMessage message = channel.read(); message != null; message = channel.read()) {
                        said(index, message);
                    }
                } else if (!endsWithin(LAST_SECONDS)) { // Else that is reported.
                    why = "'" + shown + "' still runs, but has closed its standard output" + BY_WHICH;
                }
            } catch (IOException e) {
                why += ": " + e.getMessage();
            } finally {
                if (hasSpoken || command.isAlive()) {
                    lost(why);
                }
            }
        }

        /** The channel matters, not the command, unless it has ended before there was one. */
        private void commandEnded(int code) {
            try {
                reader.join(TimeUnit.SECONDS.toMillis(LAST_SECONDS)); // Something else may hold its output open.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (!hasSpoken) {
                lost("'" + shown + "' ended with code " + code
                        + " before its agent answered; that host needs Java and jmpi in the same places as this one");
            }
        }

        private boolean endsWithin(int seconds) {
            try {
                return command.waitFor(seconds, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void loseAsDeaf() {
            lost("'" + shown + "' does not pass on its standard input" + BY_WHICH);
        }

        /** Until the agent has spoken, signs of life find out that its command has closed its input after the first messages. */
        private PmiMessage nextToSend() throws IOException, InterruptedException {
            while (!hasSpoken) {
                PmiMessage next = unsent.poll(1, TimeUnit.SECONDS);
                if (next != null) {
                    return next;
                }
                channel.showLife();
            }
            return unsent.take();
        }

        private void sendAll() {
            try {
                for (PmiMessage next = nextToSend(); !next.equals(END); next = nextToSend()) {
                    channel.write(next);
                }
                channel.close();
            } catch (IOException e) {
                // Usually the command has ended, or its agent reports that it gets nothing.
                if (!endsWithin(plan.silenceSeconds()) && !hasSpoken) {
                    loseAsDeaf();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        synchronized void send(PmiMessage message) {
            if (isLost) {
                startsNot(message);
            } else {
                unsent.add(message);
            }
        }

        /** A rank that was to be started on a host that is lost. */
        private void startsNot(PmiMessage message) {
            if (message.command().equals(AgentMessage.START)) {
                HostAgents.this.ended(Integer.parseInt(message.values().get(AgentMessage.RANK)), UNREACHED);
            }
        }

        void lost(String why) {
            synchronized (this) {
                if (isLost || closed || !hasRanks()) {
                    return; // An agent may end after its last rank.
                }
                showStrayOutput();
                failed.accept("host " + host.name() + " is lost: " + why); // Before a rank fails to start.
                isLost = true;
            }
            close();
            for (int rank = host.first(); rank < host.first() + host.count(); rank++) {
                cutOff.accept(rank); // It may live without its agent.
                HostAgents.this.ended(rank, UNREACHED);
            }
        }

        private boolean hasRanks() {
            return running.keySet().stream().anyMatch(host::has);
        }

        /** Passes on this process's input, a piece at a time, so that a rank that does not read delays nothing else. */
        void carryInput() {
            daemon("jmpirun-input", () -> {
                byte[] piece = new byte[INPUT_PIECE];
                try {
                    int length;
                    do {
                        inputTaken.acquire();
                        length = System.in.read(piece);
                        send(AgentMessage.input(piece, length));
                    } while (length > 0);
                } catch (IOException e) {
                    send(AgentMessage.input(piece, 0));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        /** The output of the command without an agent, which may explain why there is none. */
        private void showStrayOutput() {
            String stray = hasSpoken || command == null ? "" : channel.takeStrayOutput();
            if (!stray.isEmpty()) {
                Console.print("jmpirun: output of '" + shown + "', which is not that of an agent:\n" + stray + "\n");
            }
        }

        /** Ends the agent: its input ends, and the command is asked to. */
        void close() {
            if (command != null) {
                unsent.add(END);
                command.toHandle().destroy(); // Process.destroy would wait for a writer.
            }
        }
    }

    private static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A rank on another host. */
    private final class RemoteRank implements StartedRank {
        private final Agent agent;
        private final int rank;

        RemoteRank(Agent agent, int rank) {
            this.agent = agent;
            this.rank = rank;
        }

        @Override
        public boolean isAlive() {
            return running.containsKey(rank);
        }

        @Override
        public void terminate() {
            signal(RankSignal.TERMINATE);
        }

        @Override
        public void kill() {
            signal(RankSignal.KILL);
        }

        @Override
        public void dump() {
            signal(RankSignal.DUMP);
        }

        private void signal(RankSignal signal) {
            if (isAlive()) {
                agent.send(AgentMessage.signal(rank, signal));
            }
        }
    }
}
