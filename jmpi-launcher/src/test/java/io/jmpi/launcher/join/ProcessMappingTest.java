package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessMappingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(vector,(0,1,4)) | 2 | 4 | 4",
                "(vector,(0,1,3),(1,1,1)) | 2 | 4 | 3",
                "(vector,(0,1,3),(1,1,1)) | 3 | 4 | 1",
                "(vector,(0,2,2)) | 3 | 4 | 2",
                "(vector,(0,2,1)) | 3 | 5 | 2",
                "(vector,(0,2,1)) | 4 | 5 | 3",
                "(vector,(5,1,2),(0,3,1)) | 1 | 5 | 2",
                "(vector,(0,1,8)) | 1 | 3 | 3"
            })
    void shouldCountTheRanksOfAHost(String mapping, int rank, int size, int local) {
        assertThat(ProcessMapping.localSize(mapping, rank, size)).isEqualTo(local);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "(vector)", "(vector,(0,0,4))", "(vector,(0,1))", "(matrix,(0,1,4))", "(vector,(0,1,-4))"})
    void shouldTakeNothingElseForAMapping(String text) {
        assertThat(ProcessMapping.localSize(text, 0, 4)).isZero();
    }
}
