package io.jmpi.bench.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A part of the report: what it measures, how, and the figures. An instance serves one run. Thread: one.
 *
 * <p>Its steps fill its panels. A step whose measurement fails, or that finds wrong data, throws. The other steps
 * continue, and the page and the exit code report the failure. A panel or row without figures is left out.
 */
public final class Part {
    private final String name;
    private final String title;
    private final String measures;
    private final List<Panel> panels;
    private final List<String> commands = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private Supplier<String> headline = () -> "";
    private String settings = "";

    /**
     * Creates a part without steps.
     *
     * @param name name for users; unique
     * @param measures what it measures, in a sentence or two
     * @param panels what the steps fill
     */
    public Part(String name, String title, String measures, Panel... panels) {
        this.name = name;
        this.title = title;
        this.measures = measures;
        this.panels = List.of(panels);
    }

    /** Adds a command that measures some or all of the same without the report. */
    public Part command(String command) {
        commands.add(command);
        return this;
    }

    /**
     * Adds a step: one point, or a few of them.
     *
     * @param label what it measures, shown beside the progress bar
     * @param expectedMillis estimated duration
     */
    public Part step(String label, long expectedMillis, Action action) {
        steps.add(new Step(label, expectedMillis, action));
        return this;
    }

    /**
     * Sets the function that describes the most important figures in a phrase, after all steps. The phrase may be
     * empty.
     */
    public Part headline(Supplier<String> phrase) {
        headline = phrase;
        return this;
    }

    /** Sets further settings, which are known only after a run. */
    public void settings(String shown) {
        settings = shown;
    }

    public String name() {
        return name;
    }

    public String title() {
        return title;
    }

    public String measures() {
        return measures;
    }

    public List<String> commands() {
        return List.copyOf(commands);
    }

    /** All steps, in order. */
    public List<Step> steps() {
        return List.copyOf(steps);
    }

    public List<Panel> panels() {
        return panels;
    }

    /** The results of the run. */
    PartResult result(List<String> problems, double others, double seconds) {
        List<Panel> filled = panels.stream().filter(panel -> !panel.isEmpty()).toList();
        return new PartResult(
                name,
                title,
                measures,
                settings,
                headline.get(),
                commands(),
                filled,
                List.copyOf(problems),
                others,
                seconds);
    }

    /** See {@link #step}. */
    public record Step(String label, long expectedMillis, Action action) {}

    /** The action of a step. */
    public interface Action {
        /**
         * Measures.
         *
         * @param log path of a file that does not exist, for output; also with further suffixes
         * @throws Exception if figures cannot be measured, or if data is wrong; the message is the reason
         */
        void run(Path log) throws Exception;
    }
}
