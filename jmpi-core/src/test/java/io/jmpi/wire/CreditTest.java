package io.jmpi.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreditTest {
    @ParameterizedTest
    @CsvSource({"0,256", "1,256", "64,256", "65,320", "128,320", "129,448", "8192,8384", "8193,16576", "65536,65728"})
    void shouldChargeTheBufferOfThePayloadAndTheBookkeeping(int bytes, int cost) {
        assertThat(Credit.cost(bytes)).isEqualTo(cost);
    }

    @Test
    void shouldPermitAsManyAnnouncementsAsTheGrantHoldsButSomeAlways() {
        assertThat(Credit.announcements(1 << 20)).isEqualTo(5461);
        assertThat(Credit.announcements(0)).isEqualTo(64);
    }
}
