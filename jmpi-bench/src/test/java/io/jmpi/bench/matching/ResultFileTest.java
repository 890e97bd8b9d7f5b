package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    @TempDir
    Path directory;

    private ResultFile file;

    @BeforeEach
    void open() {
        file = new ResultFile(directory);
    }

    @Test
    void shouldReadWhatItHasWritten() throws Exception {
        Point point = new Point(MatchingCase.SAME_BIN, "bins", 64, 12.5, 12.25, 13.75, 0.0625);
        Point other = new Point(MatchingCase.WALK, "queues", 0, 1, 1, 1, 0);
        file.create();
        file.append(point);
        file.append(other);
        assertThat(file.read().all()).containsExactly(point, other);
    }

    @Test
    void shouldBeThereOnceCreated() throws Exception {
        assertThat(file.exists()).isFalse();
        file.create();
        assertThat(file.exists()).isTrue();
        assertThat(file.read().all()).isEmpty();
    }

    @Test
    void shouldNameTheLineThatIsWrong() throws Exception {
        for (String line : new String[] {"spread,bins,x,1,1,1,0", "spread,bins,1", "unheard-of,bins,1,1,1,1,0"}) {
            file.create();
            Path path = directory.resolve(ResultFile.NAME);
            Files.writeString(path, Files.readString(path) + line + "\n");
            assertThatIOException().isThrownBy(file::read).withMessageContaining(path + ", line 2: ");
        }
    }

    @Test
    void shouldRefuseAFileOfAnotherKind() throws Exception {
        Files.writeString(directory.resolve(ResultFile.NAME), "name,age\n");
        assertThatIOException().isThrownBy(file::read).withMessageContaining("does not begin with");
    }
}
