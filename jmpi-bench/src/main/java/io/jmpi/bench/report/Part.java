package io.jmpi.bench.report;

import java.nio.file.Path;
import java.util.List;

/**
 * A part of the report: what it measures, how, and the figures. An instance serves one run. Thread: one.
 *
 * <p>Its steps fill its panels. A step whose measurement fails, or that finds wrong data, throws; the others go on, and
 * the page and the exit code say so. A panel or row without figures is left out.
 */
public interface Part {
    /** What users call it; unique. */
    String name();

    String title();

    /** What it measures, in a sentence or two. */
    String measures();

    /** Further settings that only a run shows; may be empty. */
    default String settings() {
        return "";
    }

    /** Commands that measure some or all of the same without the report. */
    List<String> commands();

    /** All that is to do, in this order. */
    List<Step> steps();

    /** What the steps fill. */
    List<Panel> panels();

    /** The most important figures in a phrase, after all steps; empty if there are none. */
    default String headline() {
        return "";
    }

    /**
     * One point, or a few of them.
     *
     * @param label what it measures, shown beside the progress bar
     * @param expectedMillis estimated duration
     */
    record Step(String label, long expectedMillis, Action action) {}

    /** What a step does. */
    interface Action {
        /**
         * Measures.
         *
         * @param log path of a file that does not exist, for output; also with further suffixes
         * @throws Exception if figures cannot be measured, or if data is wrong; the message is the reason
         */
        void run(Path log) throws Exception;
    }
}
