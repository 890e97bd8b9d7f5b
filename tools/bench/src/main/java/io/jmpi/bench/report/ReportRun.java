package io.jmpi.bench.report;

import io.jmpi.bench.command.OtherPrograms;
import io.jmpi.bench.command.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the steps of parts. A step that fails does not stop the others. Thread: one. */
final class ReportRun {
    private final Path logs;
    private final PrintWriter out;
    private final Progress progress;
    private int steps;

    /**
     * Prepares a run.
     *
     * @param logs directory for the output of steps
     * @param out receives a line for each part
     */
    ReportRun(Path logs, PrintWriter out, Progress progress) {
        this.logs = logs;
        this.out = out;
        this.progress = progress;
    }

    List<PartResult> run(List<Part> parts) throws InterruptedException {
        List<PartResult> results = new ArrayList<>();
        for (Part part : parts) {
            String place = (results.size() + 1) + " of " + parts.size();
            progress.beginsPart("part " + place + ", " + part.name());
            PartResult result = run(part, place);
            results.add(result);
            progress.clear();
            out.println(part.title() + ": " + Progress.duration((long) (1000 * result.seconds())));
            if (!result.headline().isEmpty()) {
                out.println("  " + result.headline().replace('µ', 'u')); // terminals may lack it
            }
            result.problems().forEach(problem -> out.println("  FAILED: " + problem));
            if (OtherPrograms.isBusy(result.others())) {
                out.println("  the machine was busy with other programs: these figures are doubtful");
            }
            out.flush();
        }
        return results;
    }

    private PartResult run(Part part, String place) throws InterruptedException {
        List<String> problems = new ArrayList<>();
        OtherPrograms before = OtherPrograms.sinceNow();
        long began = System.nanoTime();
        for (Part.Step step : part.steps()) {
            progress.begins(part.name() + " (" + place + "): " + step.label());
            try {
                step.action().run(logs.resolve(part.name() + "-" + steps++));
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) { // the report shows any exception of a measurement
                problems.add(step.label() + ": " + (e.getMessage() == null ? e : e.getMessage()));
            }
            progress.ended(step.expectedMillis());
        }
        return part.result(
                problems, before.shareUntil(OtherPrograms.sinceNow()).orElse(-1), (System.nanoTime() - began) / 1e9);
    }
}
