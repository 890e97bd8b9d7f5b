package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.jmpi.launcher.join.PmiConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PmiServerTest {
    private final JobKey key = JobKey.random();
    private final RecordedEvents recorded = new RecordedEvents();
    private PmiServer server;

    @BeforeEach
    void open() throws IOException {
        server = PmiServer.open(2, key, recorded);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void shouldHoldTheConversationOfAMpichClient() throws IOException {
        try (RawPmiClient client = client()) {
            assertThat(client.ask(client.proof(1, key))).isEqualTo("cmd=initack rc=0");
            assertThat(client.readLine()).isEqualTo("cmd=set size=2");
            assertThat(client.readLine()).isEqualTo("cmd=set rank=1");
            assertThat(client.readLine()).isEqualTo("cmd=set debug=0");
            assertThat(client.ask("cmd=init pmi_version=1 pmi_subversion=1"))
                    .isEqualTo("cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0");
            assertThat(client.ask("cmd=get_maxes")).isEqualTo("cmd=maxes kvsname_max=256 keylen_max=65 vallen_max=513");
            assertThat(client.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
            assertThat(client.ask("cmd=get_my_kvsname")).isEqualTo("cmd=my_kvsname kvsname=jmpi_0");
            assertThat(client.ask("cmd=get_universe_size")).isEqualTo("cmd=universe_size size=2");
            assertThat(client.ask("cmd=put kvsname=jmpi_0 key=P1-card value=host$port=17#"))
                    .isEqualTo("cmd=put_result rc=0 msg=success");
            assertThat(client.ask("cmd=get kvsname=jmpi_0 key=P1-card"))
                    .isEqualTo("cmd=get_result rc=0 msg=success value=host$port=17#");
            assertThat(client.ask("cmd=get kvsname=jmpi_0 key=P7-card"))
                    .isEqualTo("cmd=get_result rc=-1 msg=key_P7-card_not_found value=unknown");
            assertThat(client.ask("cmd=finalize")).isEqualTo("cmd=finalize_ack rc=0");
        }
        assertThat(recorded.events).containsExactly("connected 1");
    }

    /** The rank is killed before it reads the answer, and perhaps before the server has read what it has sent. */
    @Test
    void shouldReportTheFailureOfARankThatIsKilledMeanwhile() throws Exception {
        try (RawPmiClient client = joined(0)) {
            client.send(PmiMessage.failed("why").line());
        }
        server.awaitEnds(TimeUnit.SECONDS.toMillis(60));
        assertThat(recorded.events).containsExactly("connected 0", "failed 0 why");
    }

    @Test
    void shouldRefuseAFailureThatCannotBeRead() throws Exception {
        try (RawPmiClient client = joined(0)) {
            client.send("cmd=jmpi_failed text=?\n");
            assertThat(client.readLine()).isNull();
        }
        assertThat(recorded.events).containsExactly("connected 0");
    }

    @Test
    void shouldOpenTheFenceWhenAllHaveCome() throws IOException {
        try (RawPmiClient zero = joined(0);
                RawPmiClient one = joined(1)) {
            for (int round = 0; round < 3; round++) {
                zero.ask("cmd=put kvsname=jmpi_0 key=k value=" + round);
                zero.send("cmd=barrier_in\n");
                one.send("cmd=barrier_in\n");
                assertThat(zero.readLine()).isEqualTo("cmd=barrier_out");
                assertThat(one.readLine()).isEqualTo("cmd=barrier_out");
                assertThat(one.ask("cmd=get kvsname=jmpi_0 key=k")).endsWith("value=" + round);
            }
        }
    }

    @Test
    void shouldTellOfAFenceThatCannotBeLeft() throws IOException {
        try (RawPmiClient zero = joined(0)) {
            server.rankEnded(1);
            assertThat(recorded.events).doesNotContain("broken [0] [1]");
            zero.send("cmd=barrier_in\n");
            await().until(() -> recorded.events.contains("broken [0] [1]"));
        }
    }

    @Test
    void shouldKnowWhoIsAMember() throws IOException {
        PmiServer alone = PmiServer.open(1, key, recorded);
        try (RawPmiClient rank = new RawPmiClient(alone.address())) {
            rank.join(0, key);
            for (int session = 0; session < 2; session++) {
                rank.ask("cmd=init pmi_version=1 pmi_subversion=1");
                assertThat(alone.isMember(0)).isFalse();
                rank.ask("cmd=barrier_in");
                assertThat(alone.isMember(0)).isTrue();
                rank.ask("cmd=finalize");
                assertThat(alone.isMember(0)).isFalse();
            }
        } finally {
            alone.close();
        }
    }

    @Test
    void shouldTellOfAnAbortBeforeItEndsTheConnection() throws IOException {
        try (RawPmiClient zero = joined(0);
                RawPmiClient one = joined(1)) {
            assertThat(zero.ask("cmd=abort exitcode=42")).isNull();
            assertThat(recorded.events).contains("aborted 0 42 ");
            one.send(PmiMessage.abort(7, "diverged, \u0394 > 1").line());
            assertThat(one.readLine()).isNull();
            assertThat(recorded.events).contains("aborted 1 7 diverged, \u0394 > 1");
        }
    }

    @Test
    void shouldRefuseWhoeverDoesNotKnowTheKey() throws IOException {
        try (RawPmiClient stranger = client();
                RawPmiClient impostor = client();
                RawPmiClient rank = client()) {
            assertThat(stranger.ask("cmd=initack pmiid=0")).isNull();
            String challenge = impostor.ask("cmd=initack pmiid=0 jmpi_nonce=C");
            assertThat(impostor.ask(RawPmiClient.proof(1, key, challenge))).isNull();
            rank.join(0, key);
            assertThat(rank.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
        assertThat(recorded.events).containsExactly("connected 0");
    }

    @Test
    void shouldRefuseAProofOfAnotherConnection() throws IOException {
        String recorded;
        try (RawPmiClient rank = client()) {
            recorded = rank.proof(0, key);
            assertThat(rank.ask(recorded)).isEqualTo("cmd=initack rc=0");
        }
        try (RawPmiClient replay = client()) {
            assertThat(replay.ask("cmd=initack pmiid=0 jmpi_nonce=C")).startsWith("cmd=jmpi_challenge ");
            assertThat(replay.ask(recorded)).isNull();
        }
    }

    @Test
    void shouldProveThatItKnowsTheKey() throws IOException {
        try (RawPmiClient rank = client()) {
            PmiMessage challenge = PmiMessage.parse(rank.ask("cmd=initack pmiid=1 jmpi_nonce=C"));
            assertThat(key.accepts(
                            challenge.value(PmiMessage.PROOF),
                            JobKey.Side.LAUNCHER,
                            1,
                            "C",
                            challenge.value(PmiMessage.NONCE)))
                    .isTrue();
        }
    }

    @Test
    void shouldRefuseASecondProcessOfTheSameRank() throws IOException {
        try (RawPmiClient first = joined(1);
                RawPmiClient second = client()) {
            assertThat(second.ask(second.proof(1, key))).isEqualTo("cmd=initack rc=-1 msg=rank_1_has_joined_already");
            assertThat(second.readLine()).isNull();
            assertThat(first.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n",
                "\n",
                "=\n",
                "cmd=\n",
                "cmd=put kvsname=jmpi_0 key=a value=b\n",
                "cmd=initack\n",
                "cmd=initack pmiid=two\n",
                "cmd=initack pmiid=2 jmpi_nonce=x\n",
                "cmd=initack pmiid=-1 jmpi_nonce=x\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\n",
                "cmd=initack pmiid=0 jmpi_nonce=\u00e4\n"
            })
    void shouldCloseAConnectionThatSendsGarbage(String garbage) throws IOException {
        try (RawPmiClient stranger = client();
                RawPmiClient rank = joined(0)) {
            stranger.send(garbage);
            assertThat(stranger.readLine()).isNull();
            assertThat(rank.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
    }

    @Test
    void shouldCloseAConnectionThatSendsAnEndlessLine() throws IOException {
        try (RawPmiClient stranger = client();
                RawPmiClient rank = joined(0)) {
            stranger.send("cmd=initack pmiid=0 padding=" + "x".repeat(PmiLines.LONGEST));
            assertThat(stranger.readLine()).isNull();
            assertThat(rank.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
    }

    /** Twice as many strangers as there are places: none of them ends, and none has to. */
    @Test
    void shouldServeARankBehindStrangersThatNeverFinish() throws IOException {
        List<RawPmiClient> strangers = new ArrayList<>();
        for (int i = 0; i < 2 * (2 + PmiServer.STRANGERS); i++) {
            strangers.add(client());
        }
        PmiConnection rank = PmiConnection.open(server.address(), 0, key, () -> {});
        try {
            assertThat(rank.request(PmiMessage.of("get_appnum"), "appnum").value("appnum"))
                    .isEqualTo("0");
            assertThat(strangers.get(0).readLine())
                    .as("the end of the oldest connection")
                    .isNull();
        } finally {
            rank.close();
            for (RawPmiClient stranger : strangers) {
                stranger.close();
            }
        }
    }

    /** As when strangers have taken the place of a rank before it has answered. */
    @Test
    void shouldServeARankWhoseFirstConnectionsHadToMakeRoom() throws IOException {
        EndingListener listener = new EndingListener(3);
        try (PmiServer ending = PmiServer.open(1, key, recorded, listener)) {
            PmiConnection rank = PmiConnection.open(ending.address(), 0, key, () -> {});
            assertThat(rank.size()).isEqualTo(1);
            rank.close();
        }
        assertThat(listener.ended).hasValue(3);
    }

    @Test
    @Tag("full")
    void shouldNotTryForeverToJoinAServerThatEndsEachConnection() throws IOException {
        EndingListener listener = new EndingListener(Integer.MAX_VALUE);
        try (PmiServer ending = PmiServer.open(1, key, recorded, listener)) {
            assertThatThrownBy(() -> PmiConnection.open(ending.address(), 0, key, () -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("rank 0 ", ending.address(), "closed");
        }
        assertThat(listener.ended).hasValue(EarlyEnds.MOST + 1);
    }

    /** Ends the first connections before anything is read from them. */
    private static final class EndingListener extends ServerSocket {
        private final int ends;
        private final AtomicInteger ended = new AtomicInteger();

        EndingListener(int ends) throws IOException {
            super(0, 50, InetAddress.getLoopbackAddress());
            this.ends = ends;
        }

        @Override
        public Socket accept() throws IOException {
            Socket accepted = super.accept();
            while (ended.get() < ends) {
                ended.incrementAndGet();
                accepted.close();
                accepted = super.accept();
            }
            return accepted;
        }
    }

    /** As when no thread can be created. */
    @Test
    void shouldServeAConnectionForWhichThereWasNoMemoryAtFirst() throws IOException {
        ScarceListener listener = new ScarceListener();
        try (PmiServer scarce = PmiServer.open(1, key, recorded, listener);
                RawPmiClient rank = new RawPmiClient(scarce.address())) {
            rank.join(0, key);
            assertThat(rank.ask("cmd=get_appnum")).isEqualTo("cmd=appnum appnum=0");
        }
        assertThat(listener.failures).hasValue(0);
    }

    private static final class ScarceListener extends ServerSocket {
        final AtomicInteger failures = new AtomicInteger(1);

        ScarceListener() throws IOException {
            super(0, 1, InetAddress.getLoopbackAddress());
        }

        @Override
        public Socket accept() throws IOException {
            Socket accepted = new Socket() {
                @Override
                public int getPort() {
                    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return super.getPort();
                }
            };
            implAccept(accepted);
            return accepted;
        }
    }

    @Test
    void shouldRefuseAValueThatIsTooLongAndGoOn() throws IOException {
        try (RawPmiClient rank = joined(0)) {
            assertThat(rank.ask("cmd=put kvsname=jmpi_0 key=k value=" + "v".repeat(513)))
                    .isEqualTo("cmd=put_result rc=-1 msg=key_or_value_too_long");
            assertThat(rank.ask("cmd=put kvsname=jmpi_0 key=k value=" + "v".repeat(512)))
                    .isEqualTo("cmd=put_result rc=0 msg=success");
        }
    }

    private RawPmiClient client() throws IOException {
        return new RawPmiClient(server.address());
    }

    private RawPmiClient joined(int rank) throws IOException {
        RawPmiClient client = client();
        client.join(rank, key);
        return client;
    }
}
