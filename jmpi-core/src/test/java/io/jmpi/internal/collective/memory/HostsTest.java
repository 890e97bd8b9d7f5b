package io.jmpi.internal.collective.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostsTest {
    private static final int ANY = Integer.MAX_VALUE;

    @Test
    void shouldGroupRanksByHostInTheOrderOfTheLowestRanks() {
        Hosts hosts = Hosts.of(new long[] {7, 3, 7, 5, 3}, ANY);

        assertThat(hosts.count()).isEqualTo(3);
        assertThat(hosts.ranks(0)).containsExactly(0, 2);
        assertThat(hosts.ranks(1)).containsExactly(1, 4);
        assertThat(hosts.ranks(2)).containsExactly(3);
        assertThat(hosts.of(4)).isEqualTo(1);
        assertThat(hosts.place(4)).isEqualTo(1);
        assertThat(hosts.leaders()).containsExactly(0, 1, 3);
        assertThat(hosts.leadersWith(2)).containsExactly(2, 1, 3);
        assertThat(hosts.share()).isTrue();
        assertThat(hosts.areConsecutive()).isFalse();
    }

    @Test
    void shouldDivideTheRanksOfAHostIfAMemoryHasNoRoomForAll() {
        Hosts hosts = Hosts.of(new long[] {1, 1, 1, 1, 1}, 2);

        assertThat(hosts.count()).isEqualTo(3);
        assertThat(hosts.ranks(0)).containsExactly(0, 1);
        assertThat(hosts.ranks(2)).containsExactly(4);
        assertThat(hosts.largest()).isEqualTo(2);
        assertThat(hosts.areConsecutive()).isTrue();
    }

    @Test
    void shouldSeeThatNoRanksShareAHost() {
        assertThat(Hosts.of(new long[] {4, 5, 6}, ANY).share()).isFalse();
    }
}
