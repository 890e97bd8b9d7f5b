package io.jmpi.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedHashTest {
    @Test
    void shouldBeThatOfTheStandard() {
        // RFC 4231, test case 2.
        byte[] key = "Jefe".getBytes(StandardCharsets.US_ASCII);
        byte[] text = "what do ya want for nothing?".getBytes(StandardCharsets.US_ASCII);
        assertThat(HexFormat.of().formatHex(new KeyedHash(key).of(text)))
                .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 32, 63, 64, 65, 131})
    void shouldBeThatOfTheJdkForKeysAndTextsOfAnyLength(int keyLength) throws Exception {
        Random random = new Random(keyLength);
        byte[] key = new byte[keyLength];
        random.nextBytes(key);
        KeyedHash hash = new KeyedHash(key);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        for (int length = 0; length < 200; length++) {
            byte[] text = new byte[length];
            random.nextBytes(text);
            int split = random.nextInt(length + 1);
            assertThat(hash.of(Arrays.copyOf(text, split), Arrays.copyOfRange(text, split, length)))
                    .isEqualTo(mac.doFinal(text))
                    .hasSize(KeyedHash.LENGTH);
        }
    }

    @Test
    void shouldRefuseAnEmptyKey() {
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyedHash(new byte[0]));
    }
}
