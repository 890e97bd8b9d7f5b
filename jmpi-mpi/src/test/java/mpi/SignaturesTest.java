package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes of this package have the members of both libraries, as their listings name them. */
class SignaturesTest {
    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "openmpi-java-4.1.txt"})
    void shouldHaveTheMembersOfTheListing(String listing) throws IOException {
        Map<String, String> exceptions = Listing.differences("exceptions.txt");
        Listing listed = Listing.read(listing);
        assertThat(listed.members()).hasSizeGreaterThan(200);
        assertThat(listed.members().stream()
                        .filter(member -> Listing.reason(exceptions, member).isEmpty())
                        .filter(member -> !member.exists())
                        .map(Listing.Member::toString))
                .isEmpty();
    }

    @Test
    void shouldNoticeWhatIsMissing() {
        assertThat(new Listing.Member("mpi.Comm", "Send", false, "void", java.util.List.of("int")).exists())
                .isFalse();
        assertThat(new Listing.Member("mpi.Comm", "getRank", true, "int", java.util.List.of()).exists())
                .isFalse();
        assertThat(new Listing.Member("mpi.Comm", "getRank", false, "long", java.util.List.of()).exists())
                .isFalse();
        assertThat(new Listing.Member("mpi.MPI", "NONE", true, "int", null).exists())
                .isFalse();
        assertThat(new Listing.Member("mpi.None", "class", false, "", null).exists())
                .isFalse();
    }
}
