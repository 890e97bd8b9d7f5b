package io.jmpi.bench.osu;

import io.jmpi.bench.command.HelpLines;
import org.junit.jupiter.api.Test;

class OsuHelpTest {
    @Test
    void shouldFitATerminal() {
        HelpLines.requireWhole(Osu.commandLine());
    }
}
