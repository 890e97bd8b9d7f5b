package io.jmpi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.LoggedLines;
import io.jmpi.MpiConfig;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.OwnAddress.Candidate;
import io.jmpi.job.Job;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnAddressTest {
    private final OwnAddress host = new OwnAddress(List.of(
            candidate("lo", "127.0.0.1", true),
            candidate("eth0", "fe80::1", true),
            candidate("eth0", "2001:db8::5", true),
            candidate("down0", "172.16.0.9", false),
            candidate("eth0", "10.1.2.3", true),
            candidate("ib0", "192.168.5.7", true)));

    private static Candidate candidate(String interfaceName, String address, boolean isUp) {
        return new Candidate(interfaceName, address(address), isUp);
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getAllByName(literal)[0];
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "eth0, 10.1.2.3",
        "ib0, 192.168.5.7",
        "lo, 127.0.0.1",
        "192.168.5.7, 192.168.5.7",
        "2001:DB8:0::5, 2001:db8::5",
        "192.168.0.0/16, 192.168.5.7",
        "192.168.5.6/31, 192.168.5.7",
        "10.1.2.3/32, 10.1.2.3",
        "0.0.0.0/0, 127.0.0.1",
        "2001:db8::/32, 2001:db8::5"
    })
    void shouldFindWhatTheSettingNames(String wanted, String found) {
        assertThat(host.named(wanted)).isEqualTo(address(found));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eth9", "down0", "10.1.2.4", "10.1.2.3.4", "10.1.2.300", "172.16.0.0/16", "192.168.5.4/31",
                        "10.1.2.3/33",
                "10.1.2.3/-1", "10.1.2.3/x", "10.1.2.3/", "/8", "2001:db8::/129", "::ffff/x", "localhost", "a/b/c"
            })
    void shouldSayWhatTheHostHasIfItLacksWhatTheSettingNames(String wanted) {
        assertThatThrownBy(() -> host.named(wanted))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("'tcp.interface'", "'" + wanted + "'", "no such interface", "eth0 10.1.2.3")
                .extracting(e -> ((MpiException) e).errorClass())
                .isEqualTo(ErrorClass.ARG);
    }

    @Test
    void shouldPreferTheAddressByWhichTheLauncherKnowsTheHost() {
        assertThat(host.best(List.of(address("127.0.0.1"), address("203.0.113.9"), address("192.168.5.7"))))
                .isEqualTo(address("192.168.5.7"));
    }

    @Test
    void shouldOtherwisePreferIpv4AndNeverAddressesThatOthersCannotUse() {
        assertThat(host.best(List.of())).isEqualTo(address("10.1.2.3"));
        OwnAddress newer = new OwnAddress(List.of(
                candidate("lo", "127.0.0.1", true),
                candidate("eth0", "fe80::1", true),
                candidate("eth0", "2001:db8::5", true)));
        assertThat(newer.best(List.of())).isEqualTo(address("2001:db8::5"));
        OwnAddress alone = new OwnAddress(List.of(candidate("lo", "127.0.0.1", true)));
        assertThatThrownBy(() -> alone.best(List.of()))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll("lo 127.0.0.1", "'tcp.interface'");
    }

    @Test
    void shouldRefuseALoopbackAddressIfRanksAreKnownToRunElsewhere() {
        assertThatThrownBy(() -> OwnAddress.of(loopback(), new Member(2, true)))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll(
                        "'tcp.interface'",
                        "'127.0.0.1'",
                        "2 of 4 ranks",
                        "launcher",
                        "choose an interface",
                        "lo 127.0.0.1",
                        "JMPI_LOCAL_SIZE=4")
                .extracting(e -> ((MpiException) e).errorClass())
                .isEqualTo(ErrorClass.ARG);
    }

    @Test
    void shouldWarnOfALoopbackAddressIfRanksMayRunElsewhere() {
        assertThat(warnings(() -> assertThat(OwnAddress.of(loopback(), new Member(2, false)))
                        .isEqualTo(address("127.0.0.1"))))
                .singleElement()
                .asString()
                .contains("'tcp.interface'", "'127.0.0.1'", "2 of 4 ranks", "choose an interface")
                .doesNotContain("launcher");
    }

    @Test
    void shouldAcceptALoopbackAddressIfAllRanksAreHere() {
        assertThat(warnings(() -> assertThat(OwnAddress.of(loopback(), new Member(4, true)))
                        .isEqualTo(address("127.0.0.1"))))
                .isEmpty();
    }

    private static MpiConfig loopback() {
        return MpiConfig.defaults().with("tcp.interface", "127.0.0.1");
    }

    private static List<String> warnings(Runnable body) {
        try (LoggedLines log = new LoggedLines(OwnAddress.class)) {
            body.run();
            return log.lines();
        }
    }

    /** A rank of four; only its places count. */
    private record Member(int localSize, boolean isLauncherElsewhere) implements Job {
        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 4;
        }

        @Override
        public byte[] key() {
            return new byte[0];
        }

        @Override
        public void put(String key, String value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void fence() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String get(String key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void abort(int code, String reason) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
