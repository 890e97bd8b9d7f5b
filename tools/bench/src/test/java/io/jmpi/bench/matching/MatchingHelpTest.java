package io.jmpi.bench.matching;

import io.jmpi.bench.command.HelpLines;
import org.junit.jupiter.api.Test;

class MatchingHelpTest {
    @Test
    void shouldFitATerminal() {
        HelpLines.requireWhole(JmpiBench.commandLine());
    }
}
