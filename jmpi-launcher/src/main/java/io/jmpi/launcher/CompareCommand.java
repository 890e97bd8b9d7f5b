package io.jmpi.launcher;

import io.jmpi.MpiVersion;
import io.jmpi.Setting;
import io.jmpi.launcher.compare.ComparisonPage;
import io.jmpi.launcher.compare.ComparisonText;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.pmi.JobKey;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code jmpirun --compare}: makes the runs, prints the results, and writes the page.
 *
 * <p>Thread: the one that calls {@link #run}. Lifetime: one comparison.
 */
final class CompareCommand {
    private static final int OUTPUTS_DIFFER = 1;

    private final CompareOption compare;
    private final ReportOption report;
    private final LaunchPlan plan;
    private final List<String> engines;

    /**
     * Prepares a comparison.
     *
     * @param plan of the job that each engine runs
     * @param engines at least two
     */
    CompareCommand(CompareOption compare, ReportOption report, LaunchPlan plan, List<String> engines) {
        this.compare = compare;
        this.report = report;
        this.plan = plan;
        this.engines = engines;
    }

    /**
     * Compares.
     *
     * @param words of the command line
     * @param ofRun those of each run, without the engine
     * @return the exit code: 0, that of a run that failed, or {@value #OUTPUTS_DIFFER} if outputs differ
     */
    int run(List<String> words, List<String> ofRun) throws IOException, InterruptedException, LaunchException {
        ComparisonRuns runs = new ComparisonRuns(engines, compare.rounds(), compare.ignored(), ofRun);
        int code = runs.run();
        if (code != 0) {
            return code;
        }
        System.out.print(new ComparisonText(runs.comparison(), runs.outputs()));
        System.out.flush();
        if (report.file().isPresent()) {
            ComparisonPage page = new ComparisonPage(
                    runs.comparison(), runs.outputs(), "jmpirun " + String.join(" ", words), facts());
            report.write(page.html(MpiVersion.library().replaceFirst("^jmpi ", ""), Instant.now()));
        }
        return runs.outputs().differences().isEmpty() ? 0 : OUTPUTS_DIFFER;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("ranks", Integer.toString(plan.size()));
        facts.put("rounds", compare.rounds() + ", after a warm-up round");
        facts.putAll(settings());
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        facts.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        return facts;
    }

    /** The environment variables that affect jmpi, without the job's secret. */
    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JMPI_") && !name.equals(JobKey.VARIABLE)) {
                settings.put(name, value);
            }
        });
        settings.putAll(plan.settings());
        settings.remove(Setting.MATCHER.environmentName()); // Each run has an engine of its own.
        return settings;
    }
}
