package io.jmpi.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.examples.heat.ImageFiles;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class SampleFilesTest {
    @Test
    void shouldShipThePictureThatIsDrawn() throws IOException {
        assertThat(ImageFiles.readDefault().firstDifference(SampleFiles.lake())).isEqualTo(-1);
    }

    @Test
    void shouldShipTheMeasurementsThatAreMade() throws IOException {
        try (InputStream stream = Gatherv.class.getResourceAsStream("weather.csv")) {
            assertThat(stream.readAllBytes()).isEqualTo(SampleFiles.weather());
        }
    }
}
