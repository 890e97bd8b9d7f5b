package io.jmpi.launcher;

import io.jmpi.Setting;
import io.jmpi.launcher.doctor.Doctor;
import io.jmpi.launcher.doctor.HostChecks;
import io.jmpi.launcher.explore.ExplorationRuns;
import io.jmpi.launcher.job.InJvmLauncher;
import io.jmpi.launcher.job.ProcessJob;
import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.plan.CoreBinding;
import io.jmpi.launcher.plan.DebuggedRanks;
import io.jmpi.launcher.plan.FileNames;
import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.plan.HostList;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.plan.Program;
import io.jmpi.launcher.plan.Watching;
import io.jmpi.launcher.process.MemoryGroup;
import io.jmpi.launcher.program.ProgramFinder;
import io.jmpi.matching.MatcherProviderException;
import io.jmpi.matching.MatchingEngines;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code jmpirun}: parses and validates its options, then runs the job in a {@link ProcessJob} or {@link
 * InJvmLauncher}.
 *
 * <p>Exit codes: that of the job; 2 if the options are wrong and nothing was started; 124 after a timeout; 125 after a
 * deadlock that ends the job; 128 plus the signal after a signal.
 *
 * <p>Thread: the one that calls {@link #main}. Lifetime: one job.
 */
@Command(
        name = "jmpirun",
        sortOptions = false,
        customSynopsis = {
            "jmpirun -n RANKS [OPTIONS] PROGRAM [ARGUMENTS...]",
            "       jmpirun --hosts LIST [-n RANKS] [OPTIONS] PROGRAM [ARGUMENTS...]",
            "       jmpirun doctor"
        },
        subcommands = {Doctor.class, GenerateCompletion.class},
        versionProvider = Version.class,
        header = "Runs a program as several ranks, on this host or on several.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  jmpirun -n 4 halo                         an example, four processes",
            "  jmpirun -n 4 --matcher bins halo          with another matching engine",
            "  jmpirun -n 4 --in-jvm halo                ranks as threads of one JVM",
            "  jmpirun -n 2 -cp target/classes my.Main   your own class",
            "  jmpirun -n 2 -J -Xmx1g app.jar --size 9   your own jar; a JVM flag",
            "  jmpirun -n 4 --tag-output halo            lines begin with [rank]",
            "  jmpirun -n 4 --stats halo                 matching counters at the end",
            "  jmpirun -n 4 --compare halo               does matching matter here?",
            "  jmpirun -n 4 --watch halo                 what each rank does, live",
            "  jmpirun -n 4 --report page.html halo      a page about the run",
            "  jmpirun -n 4 --check halo                 find collective calls that differ",
            "  jmpirun -n 6 --explore philosophers       all orders of messages",
            "  jmpirun -n 4 --trace out halo             a trace of each rank's calls",
            "  jmpirun -n 4 --timeout 60 halo            ended after a minute",
            "  jmpirun --hosts a,b:4 -n 6 halo           two ranks on host a, four on b",
            "",
            "Programs that have a name (jmpirun -n 1 NAME --help lists their options):",
            "  hello           each rank sends a greeting to rank 0",
            "  halo            heat diffusion on a picture",
            "  stencil         heat diffusion in a cube",
            "  mandelbrot      a picture whose rows go to the rank that is idle",
            "  spectrum        the notes in a noisy signal, in a pipeline",
            "  gatherv         a search in a file; ranks find unequal amounts",
            "  tickets         primes; ranks take numbers from a counter in a window",
            "  matrix-file     a matrix that ranks write to one file and read again",
            "  philosophers    dining philosophers: --explore finds their deadlock",
            "  resilient-halo  heat diffusion that survives the loss of ranks",
            "  osu             latency, bandwidth, collectives: benchmarks",
            "",
            "Only rank 0 reads this terminal's input. The first rank that fails decides",
            "the exit code; jmpirun ends the others. JVM flags may also be given in",
            "JDK_JAVA_OPTIONS. With --in-jvm each rank has its own copy of the program's",
            "classes and statics, and System.exit ends only the rank that calls it.",
            "",
            "Exit codes: the job's; 2 wrong usage, nothing started; 124 timeout;",
            "125 deadlock, with --end-deadlock; 128 + n ended by signal n."
        })
public final class Jmpirun implements Callable<Integer> {
    private static final int USAGE = 2;
    private static final int FAILED = 1;
    private static final String SEE_HELP = "see jmpirun --help";
    private static final long DEADLOCK_SECONDS = 5;

    /** Flags of java that users pass to jmpirun; scripts/arguments.sh also knows them. */
    private static final Predicate<String> JVM_FLAG = Pattern.compile(
                    "^-(X|D|ea|da|esa|dsa|agent|javaagent:|verbose|server|-add-|-enable-)")
            .asPredicate();

    /**
     * Marks this job as a run of a comparison: the ranks' reports go to a file, and the job ends with the process that
     * started it.
     */
    static final String RUN_OF_COMPARISON = "--run-of-comparison";

    @Option(
            names = {"-n", "-np"},
            paramLabel = "RANKS",
            description = "Number of ranks.")
    private Integer size;

    @Mixin
    private SettingOptions chosen;

    @Mixin
    private HostOptions placement;

    @Option(names = "--in-jvm", description = "Run ranks as threads of one JVM instead of processes.")
    private boolean inJvm;

    @Option(
            names = "--bind",
            description = "Bind ranks of this host to cores, by the command taskset: each rank to an equal part of"
                    + " the cores, or to one core in turn if there are more ranks than cores.")
    private boolean bind;

    @Mixin
    private VariableOption variables;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "Class path of the program.")
    private String classPath = "";

    @Option(names = "-J", paramLabel = "FLAG", description = "Flag for the ranks' JVMs, such as -J -Xmx1g.")
    private List<String> jvmArguments = new ArrayList<>();

    @Option(names = "--tag-output", description = "Begin each line of output with its rank.")
    private boolean tagOutput;

    @Option(
            names = "--log-dir",
            paramLabel = "DIR",
            description = "Write output to DIR/rank-N.out and DIR/rank-N.err instead of the terminal.")
    private Path logDirectory;

    @Option(
            names = "--stats",
            description = "Print counters of message matching after the job: a table of all ranks and"
                    + " communicators, and the depths of their queues.")
    private boolean statistics;

    @Option(
            names = "--watch",
            description =
                    "Show once a second what each rank does, which ranks it waits for, and its messages: at the bottom"
                            + " of the terminal, or as a line if standard error is not one.")
    private boolean watch;

    @Option(
            names = "--check",
            arity = "0..1",
            fallbackValue = "true",
            preprocessor = OnlyAttached.class,
            paramLabel = "unbuffered",
            description = "Check that all ranks make the same collective calls, and that the program does not touch the"
                    + " memory of active operations, and frees communicators. Slows the program down. With"
                    + " --check=unbuffered: also let send and isend end only when the message is received, so that a"
                    + " program that relies on buffers ends in a deadlock.")
    private String check;

    @Mixin
    private TraceOption trace;

    @Mixin
    private CompareOption compare;

    @Mixin
    private ReportOption report;

    @Mixin
    private ExploreOption explore;

    @Option(names = RUN_OF_COMPARISON, paramLabel = "FILE", hidden = true)
    private Path statisticsFile;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description =
                    "End the job after this time with exit code 124, and print what each rank does; with --verbose or"
                            + " --log-dir also a thread dump of each.")
    private Long timeoutSeconds;

    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            description =
                    "Time that ranks have to end by themselves, such as 0.5 or 30, before jmpirun kills them: after a"
                            + " failure or abort (default: 0.5), after a signal or timeout (default: 2). Shutdown hooks"
                            + " may run that long.")
    private String graceSeconds;

    @Option(
            names = "--keep-going",
            description = "Let the other ranks continue when a rank is lost, for programs that survive that.")
    private boolean keepGoing;

    @Option(
            names = "--deadlock-after",
            paramLabel = "SECONDS",
            description =
                    "Report a deadlock when all ranks have waited for each other: at the latest after this time, at the"
                            + " earliest after half of it (default: 5); 0: no report.")
    private long deadlockSeconds = DEADLOCK_SECONDS;

    @Option(names = "--end-deadlock", description = "End the job with exit code 125 when it is in a deadlock.")
    private boolean endDeadlock;

    @Option(
            names = "--debug",
            arity = "0..1",
            fallbackValue = DebuggedRanks.ALL,
            preprocessor = OnlyAttached.class,
            paramLabel = "RANKS",
            description =
                    "Let debuggers attach to all ranks, on port 5005 + rank. With --debug=0,2-3: only to these ranks,"
                            + " which wait for a debugger before they start.")
    private String debug;

    @Option(
            names = "--mpj-args",
            description =
                    "Begin the arguments of main with rank, size and device, as MPJ Express does. For programs that"
                            + " expect it; MPI.Init removes them.")
    private boolean mpjArguments;

    @Option(
            names = "--verbose",
            description =
                    "Print the process of each rank and how it joined the job, and whole stack traces of all ranks."
                            + " Otherwise the rank that failed first prints the program's part of its stack trace,"
                            + " and each rank that failed because of it prints one line.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the versions of jmpi and Java.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean version;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PROGRAM",
            description = "Short name of an example (halo), main class, or jar. Options after it are its own.",
            completionCandidates = ProgramNames.class)
    private String program;

    @Parameters(index = "1..*", paramLabel = "ARGUMENTS", hidden = true)
    private List<String> arguments = new ArrayList<>();

    /** The settings from all sources; set after they have been checked. */
    private SettingOptions.Checked checked;

    @Spec
    private CommandSpec command;

    private Jmpirun() {}

    /** Runs the command. Returns on success, and ends the JVM with the exit code otherwise. */
    public static void main(String[] args) {
        int code = LostOutput.exitCode(execute(args));
        if (code != 0) {
            System.exit(code); // on success the JVM ends by itself after the in-JVM program's threads
        }
    }

    /** The command with its options. */
    static CommandLine commandLine() {
        return new CommandLine(new Jmpirun())
                .setStopAtPositional(true)
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((exception, given) -> {
                    Console.report(explained(exception, given));
                    Console.report(SEE_HELP);
                    return USAGE;
                });
    }

    /** Executes the command up to its end, and returns the exit code. */
    static int execute(String[] args) {
        try {
            MatchingEngines.load(); // the help lists the engines on our own class path
        } catch (MatcherProviderException e) {
            Console.report(e.getMessage());
            return USAGE;
        }
        CommandLine command = commandLine();
        if (args.length == 0) {
            command.usage(System.err);
            return USAGE;
        }
        List<String> words;
        try {
            words = ExploreOption.expanded(command.getCommandSpec(), List.of(args));
        } catch (LaunchException e) {
            Console.report(e.getMessage());
            return USAGE;
        }
        if (args[0].equals("help")) { // No program: the number of ranks is missing.
            command.usage(System.out);
            return 0;
        }
        Optional<String> foreign = new ForeignOptions(command.getCommandSpec()).advice(words);
        if (foreign.isPresent()) {
            Console.report(foreign.get());
            Console.report(SEE_HELP);
            return USAGE;
        }
        return command.execute(words.toArray(new String[0]));
    }

    /** The message, with the option as the user has typed it, and the names nearest to an unknown option. */
    private static String explained(ParameterException exception, String[] given) {
        String message = exception.getMessage().replaceFirst("is not an? (int|long)$", "is not a whole number");
        if (!List.of(given).contains("-np")) {
            message = message.replace("'-np'", "'-n'");
        }
        if (exception instanceof UnmatchedArgumentException unknown
                && JVM_FLAG.test(unknown.getUnmatched().get(0))) {
            message += "; JVM flags: -J " + unknown.getUnmatched().get(0);
        } else if (exception instanceof UnmatchedArgumentException unknown
                && !unknown.getSuggestions().isEmpty()) {
            message += "; did you mean " + String.join(" or ", unknown.getSuggestions()) + "?";
        }
        return message;
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            requireReadableNames();
            LaunchPlan plan = plan();
            report.prepare();
            if (compare.isWanted()) {
                return new CompareCommand(compare, report, plan, checked.compared())
                        .run(words(), ofRun(plan, CompareOption::withoutOwn));
            }
            if (explore.isWanted()) {
                return new ExplorationRuns(
                                plan, explore.most(), explore.completions(), ofRun(plan, ExploreOption::withoutOwn))
                        .run();
            }
            if (statisticsFile != null) {
                endWithParent();
            }
            LostOutput.begin();
            if (logDirectory != null) {
                OutputDirectory.create("--log-dir " + logDirectory, logDirectory);
            }
            trace.prepare();
            if (explore.isSteered()) {
                return new InJvmLauncher(plan, explore.replayed().orElseThrow().choices(), explore.completions()).run();
            }
            return inJvm ? new InJvmLauncher(plan).run() : new ProcessJob(plan).run();
        } catch (LaunchException e) {
            Console.report(e.getMessage());
            return USAGE;
        } catch (IOException e) {
            Console.report(e + (e instanceof FileSystemException ? "; is a disk full?" : ""));
            return FAILED;
        }
    }

    private void requireReadableNames() throws LaunchException {
        Charset charset = FileNames.charset();
        FileNames.requireReadable("the working directory", System.getProperty("user.dir"), charset);
        FileNames.requireReadable("the class path", System.getProperty("java.class.path"), charset);
        for (String word : words()) {
            FileNames.requireReadable("argument", word, charset);
        }
    }

    private static void endWithParent() {
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(1));
        });
    }

    /**
     * The command line that runs the program once.
     *
     * @param withoutOwn removes the options of a command that runs it several times
     */
    private List<String> ofRun(LaunchPlan plan, UnaryOperator<List<String>> withoutOwn) {
        List<String> words = words();
        int options = words.size() - 1 - plan.givenArguments().size();
        List<String> ofRun = new ArrayList<>(withoutOwn.apply(words.subList(0, options)));
        ofRun.addAll(words.subList(options, words.size()));
        return ofRun;
    }

    /** The command line as it was typed. */
    private List<String> words() {
        return command.commandLine().getParseResult().originalArgs();
    }

    private LaunchPlan plan() throws LaunchException {
        explore.requireValid();
        if (explore.isSteered()) {
            requireExplorable();
            inJvm = true;
        }
        if (size == null && !placement.areHostsGiven()) {
            throw new LaunchException("how many ranks? give -n RANKS before the program: jmpirun -n 4 halo");
        }
        if (program == null) {
            throw new LaunchException("which program? name it after the options: an example (halo), a main class or a"
                    + " jar; known programs: " + String.join(", ", new ProgramNames()));
        }
        if (size != null && size < 1) {
            throw new LaunchException("-n " + size + ": the number of ranks must be positive");
        }
        if (size != null && !inJvm && !placement.areHostsGiven()) {
            HostChecks.requireMemory(size, HostChecks.MEMORY, MemoryGroup.own().limit());
        }
        Optional<HostList> placed = placement.hosts(size);
        if (placed.isPresent() && (inJvm || debug != null)) {
            throw new LaunchException("--in-jvm and --debug are for ranks of this host; omit --hosts");
        }
        if (bind && (inJvm || placed.isPresent())) {
            throw new LaunchException(
                    "--bind binds the processes of ranks of this host; with --in-jvm, bind the whole job:"
                            + " taskset -c 0-3 jmpirun ...; with --hosts, ranks run where their hosts let them");
        }
        int ranks = size == null ? placed.orElseThrow().size() : size;
        if (tagOutput && logDirectory != null) {
            throw new LaunchException(
                    "--tag-output and --log-dir " + logDirectory + ": give one of them, not both; files need no tags");
        }
        boolean needsNoFiles = logDirectory == null || explore.isWanted();
        if (inJvm && (!jvmArguments.isEmpty() || debug != null || !needsNoFiles)) {
            throw new LaunchException(
                    "-J, --debug and --log-dir need a process for each rank; with --in-jvm, --explore or"
                            + " --replay, pass JVM flags in JDK_JAVA_OPTIONS");
        }
        for (String flag : jvmArguments) {
            if (!flag.startsWith("-") && !flag.startsWith("@")) {
                throw new LaunchException("-J " + flag + ": a JVM flag begins with '-'; write -J -" + flag);
            }
        }
        requireComparable();
        ProgramFinder.requireExisting(classPath);
        if (timeoutSeconds != null && timeoutSeconds < 1) {
            throw new LaunchException("--timeout " + timeoutSeconds + ": the time must be positive");
        }
        if (deadlockSeconds < 0) {
            throw new LaunchException("--deadlock-after " + deadlockSeconds + ": the time must not be negative");
        }
        if (endDeadlock && deadlockSeconds == 0) {
            throw new LaunchException("--end-deadlock has no effect with --deadlock-after 0; omit one of them");
        }
        Program found = found();
        Map<String, String> settings = settings();
        return new LaunchPlan(
                ranks,
                found,
                arguments,
                mpjArguments ? Optional.of(device()) : Optional.empty(),
                settings,
                jvmArguments,
                bind ? CoreBinding.of(ranks) : CoreBinding.NONE,
                tagOutput,
                Optional.ofNullable(logDirectory),
                statistics,
                Optional.ofNullable(statisticsFile),
                Optional.ofNullable(timeoutSeconds).map(Duration::ofSeconds),
                graceSeconds == null ? Grace.DEFAULT : Grace.parse(graceSeconds),
                keepGoing,
                debug == null ? DebuggedRanks.NONE : debugged(ranks),
                Duration.ofSeconds(deadlockSeconds),
                endDeadlock,
                placed,
                placement.agent(),
                watching(),
                verbose);
    }

    private DebuggedRanks debugged(int ranks) throws LaunchException {
        try {
            return DebuggedRanks.parse(debug, ranks);
        } catch (LaunchException e) {
            throw new LaunchException("--debug=" + debug + ": " + e.getMessage(), e);
        }
    }

    private Program found() throws LaunchException {
        try {
            return new ProgramFinder(classPath, System.getProperty("java.class.path")).find(program);
        } catch (LaunchException e) {
            if (compare.isWanted() && MatchingEngines.load().names().contains(program)) {
                throw new LaunchException(e.getMessage() + " (for --compare, separate engines by commas)", e);
            }
            throw e;
        }
    }

    private void requireExplorable() throws LaunchException {
        if (placement.areHostsGiven() || keepGoing || compare.isWanted()) {
            throw new LaunchException(
                    "--explore and --replay run ranks as threads of this JVM, with one engine: omit --hosts,"
                            + " --keep-going and --compare");
        }
        if (explore.isWanted()
                && (statistics || watch || trace.isGiven() || pageOnRun().isPresent())) {
            throw new LaunchException(
                    "--explore runs the program many times: give --stats, --watch, --trace and --report"
                            + " with --replay, which runs it once");
        }
    }

    private void requireComparable() throws LaunchException {
        compare.requireValid();
        boolean excluded = chosen.isMatcherGiven()
                || statistics
                || watch
                || debug != null
                || logDirectory != null
                || trace.isGiven();
        if (compare.isWanted() && excluded) {
            throw new LaunchException(
                    "--compare excludes --matcher, --stats, --watch, --debug, --log-dir and --trace: it runs the"
                            + " program several times, and reports counters itself");
        }
    }

    /** A comparison writes a page of its own. */
    private Optional<Path> pageOnRun() throws LaunchException {
        Optional<Path> page = report.file();
        return compare.isWanted() ? Optional.empty() : page;
    }

    private Watching watching() throws LaunchException {
        boolean isJar = program.endsWith(".jar");
        String name =
                isJar ? Path.of(program).getFileName().toString() : program.substring(program.lastIndexOf('.') + 1);
        long periodNanos = Watching.periodNanos(System.getenv(Watching.PERIOD));
        return new Watching(
                name, watch, pageOnRun(), trace.directory(), "jmpirun " + String.join(" ", words()), periodNanos);
    }

    /** The name of the transport, as MPJ Express passes that of its device. */
    private String device() {
        String transport = checked.config().get(Setting.TRANSPORT);
        if (!transport.equals("auto")) {
            return transport;
        }
        if (inJvm) {
            return "in-jvm";
        }
        return placement.areHostsGiven() ? "tcp" : "shm";
    }

    private Map<String, String> settings() throws LaunchException {
        Map<String, String> settings = new LinkedHashMap<>();
        variables.addTo(settings);
        chosen.addTo(settings);
        trace.addTo(settings);
        requestStatistics(settings);
        if (check != null) {
            if (!check.equals("true") && !check.equals("unbuffered")) {
                throw new LaunchException("--check=" + check + ": give --check, or --check=unbuffered");
            }
            settings.put(Setting.CHECK.environmentName(), check);
        }
        if (mpjArguments) {
            settings.put(LaunchPlan.MPJ_ARGUMENTS, "1");
        }
        String path = program.endsWith(".jar") ? program + File.pathSeparator + classPath : classPath;
        checked = chosen.check(settings, path, compare);
        explore.requireInSoftware(checked.config());
        if (placement.areHostsGiven()) {
            // One value for all processes of the job, regardless of the files of their hosts.
            settings.put(Setting.TCP_TIMEOUT.environmentName(), checked.config().get(Setting.TCP_TIMEOUT));
        }
        return settings;
    }

    /** A page also needs the counters. A user who sets {@code stats} also wants them printed, and perhaps times. */
    private void requestStatistics(Map<String, String> settings) throws LaunchException {
        String name = Setting.STATS.environmentName();
        String value = settings.getOrDefault(name, System.getenv(name));
        if (statisticsFile != null) {
            settings.put(name, "times");
        } else if ("true".equals(value) || "times".equals(value)) {
            statistics = true;
            settings.put(name, value);
        } else if (statistics || pageOnRun().isPresent()) {
            settings.put(name, "true");
        }
    }

    /** Accepts an optional value only as {@code --option=value}, so that {@code --debug halo} runs halo. */
    static final class OnlyAttached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                option.setValue(((OptionSpec) option).fallbackValue());
                return true;
            }
            return false;
        }
    }
}
