package io.jmpi.transport.netty.identity;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.XECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Base64;
import javax.crypto.KeyAgreement;

/**
 * Secrets that only two ranks know, for jobs whose launcher gives the ranks no common key. Each rank publishes a public
 * key, and X25519 (RFC 7748) derives a secret from the own private key and the other rank's public key. An attacker who
 * reads the public keys learns nothing; one who can replace them can impersonate a rank.
 *
 * <p>Thread: any, one at a time. Lifetime: that of the transport.
 */
public final class PairSecrets {
    private static final NamedParameterSpec CURVE = NamedParameterSpec.X25519;
    private static final int KEY_LENGTH = 32;

    private final KeyPair own;

    public PairSecrets() {
        try {
            own = KeyPairGenerator.getInstance(CURVE.getName()).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + CURVE.getName(), e);
        }
    }

    /** The u-coordinate of this rank's public key, big-endian, as base64url. */
    public String publicKey() {
        byte[] magnitude = ((XECPublicKey) own.getPublic()).getU().toByteArray();
        byte[] bytes = new byte[KEY_LENGTH];
        int length = Math.min(magnitude.length, KEY_LENGTH);
        System.arraycopy(magnitude, magnitude.length - length, bytes, KEY_LENGTH - length, length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * The secret that this rank shares with the owner of a public key.
     *
     * @throws IllegalStateException if the key is not valid
     */
    public byte[] with(String publicKey) {
        try {
            KeyAgreement agreement = KeyAgreement.getInstance(CURVE.getName());
            agreement.init(own.getPrivate());
            agreement.doPhase(
                    KeyFactory.getInstance(CURVE.getName())
                            .generatePublic(new XECPublicKeySpec(
                                    CURVE,
                                    new BigInteger(1, Base64.getUrlDecoder().decode(publicKey)))),
                    true);
            return agreement.generateSecret();
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "a rank has published a value that is not a public key: " + e.getMessage(), e);
        }
    }
}
