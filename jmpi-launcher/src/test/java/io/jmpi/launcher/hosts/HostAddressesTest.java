package io.jmpi.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostAddressesTest {
    private static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    /** Each look-up may take as long as a name service that does not answer. */
    @Test
    void shouldLookUpAllNamesAtTheSameTimeAndEachOnce() throws Exception {
        CountDownLatch begun = new CountDownLatch(3);
        AtomicInteger lookUps = new AtomicInteger();
        HostAddresses addresses = HostAddresses.of(
                List.of("a", "meg@b", "c", "a"),
                name -> {
                    lookUps.incrementAndGet();
                    begun.countDown();
                    await(begun);
                    if (name.equals("c")) {
                        throw new UnknownHostException(name);
                    }
                    return loopback();
                },
                false,
                line -> {});
        assertThat(addresses.of("a")).contains(loopback());
        assertThat(addresses.of("meg@b")).contains(loopback());
        assertThat(addresses.of("c")).isEmpty();
        assertThat(addresses.isHere("a")).isTrue();
        assertThat(addresses.isHere("c")).isFalse();
        assertThat(lookUps).hasValue(3);
    }

    @Test
    void shouldSayForWhichHostANameServiceDoesNotAnswer() throws Exception {
        CompletableFuture<String> said = new CompletableFuture<>();
        HostAddresses.of(
                List.of("known", "slow"),
                name -> {
                    if (name.equals("slow")) {
                        said.join();
                    }
                    return loopback();
                },
                false,
                said::complete);
        assertThat(said.join()).contains("name service", "host 'slow'", "/etc/hosts");
    }

    @Test
    @Tag("full")
    void shouldNotWaitForANameServiceIfTheAddressDoesNotMatter() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        HostAddresses addresses = HostAddresses.of(
                List.of("slow"),
                name -> {
                    await(end);
                    return loopback();
                },
                true,
                line -> {});
        assertThat(addresses.of("slow")).isEmpty();
        assertThat(addresses.isHere("slow")).isFalse();
        end.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
