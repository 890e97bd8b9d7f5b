package io.jmpi.internal.p2p.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AwaitedTest {
    /** Both parts of an exchange may end while a report is made. */
    @Test
    void shouldDescribeAnExchangeWithNobody() {
        SendOperation toNobody = new SendOperation() {};
        ReceiveOperation fromNobody = new ReceiveOperation(-2) {};
        assertThat(Awaited.both(fromNobody, toNobody)).isEqualTo(new Awaited("send to PROC_NULL", List.of()));
        assertThat(Awaited.both(toNobody, fromNobody)).isEqualTo(new Awaited("recv from PROC_NULL", List.of()));
    }
}
