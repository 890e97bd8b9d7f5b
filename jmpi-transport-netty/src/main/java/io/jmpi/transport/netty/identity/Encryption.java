package io.jmpi.transport.netty.identity;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS 1.3 between ranks of different hosts. Each rank has a key pair and a certificate of its own for one session. No
 * authority signs the certificate; it is verified by the fingerprint in a rank's card, see {@link Handshake}.
 *
 * <p>Thread: the progress thread. Lifetime: that of the transport.
 */
public final class Encryption {
    private static final String PROTOCOL = "TLSv1.3";
    private static final List<String> CIPHERS = List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384");
    private static final String CURVE = "secp256r1";

    private final String fingerprint;
    private final SslContext accepting;
    private final SslContext connecting;

    public Encryption() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(CURVE));
            KeyPair keys = generator.generateKeyPair();
            X509Certificate certificate = SelfSignedCertificate.of(keys);
            fingerprint = fingerprintOf(certificate);
            KeyManager own = new OwnKey(keys.getPrivate(), certificate);
            accepting = SslContextBuilder.forServer(own)
                    .sslProvider(SslProvider.JDK)
                    .protocols(PROTOCOL)
                    .ciphers(CIPHERS)
                    .clientAuth(ClientAuth.REQUIRE)
                    .trustManager(new AnyCertificate())
                    .build();
            connecting = SslContextBuilder.forClient()
                    .sslProvider(SslProvider.JDK)
                    .protocols(PROTOCOL)
                    .ciphers(CIPHERS)
                    .keyManager(own)
                    .trustManager(new AnyCertificate())
                    .endpointIdentificationAlgorithm(null)
                    .build();
        } catch (GeneralSecurityException | SSLException e) {
            throw new IllegalStateException("this Java cannot encrypt connections: " + e.getMessage(), e);
        }
    }

    /** SHA-256 of this rank's certificate, as base64url. */
    public String fingerprint() {
        return fingerprint;
    }

    public SslHandler newHandler(boolean accepts, ByteBufAllocator allocator) {
        return (accepts ? accepting : connecting).newHandler(allocator);
    }

    /** The fingerprint of the other side, which has proved that it has the private key. */
    public static String fingerprintOfPeer(SslHandler handler) {
        try {
            return fingerprintOf(handler.engine().getSession().getPeerCertificates()[0]);
        } catch (SSLException | GeneralSecurityException e) {
            throw new IllegalStateException("no certificate after a TLS handshake that requires one", e);
        }
    }

    private static String fingerprintOf(Certificate certificate) throws GeneralSecurityException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    /** The only key and certificate. Netty would put them into a key store with a password, which takes 100 ms and more. */
    private static final class OwnKey extends X509ExtendedKeyManager {
        private static final String ALIAS = "rank";

        private final PrivateKey key;
        private final X509Certificate certificate;

        OwnKey(PrivateKey key, X509Certificate certificate) {
            this.key = key;
            this.certificate = certificate;
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return key;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {certificate};
        }

        /** TLS asks for each algorithm in turn; this key has one. */
        private String aliasFor(String algorithm) {
            return algorithm.equals(key.getAlgorithm()) ? ALIAS : null;
        }

        private String firstAliasFor(String[] algorithms) {
            return Arrays.stream(algorithms)
                    .map(this::aliasFor)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return aliasFor(keyType) == null ? null : new String[] {ALIAS};
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return getClientAliases(keyType, issuers);
        }

        @Override
        public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
            return firstAliasFor(keyTypes);
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return aliasFor(keyType);
        }

        @Override
        public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
            return firstAliasFor(keyTypes);
        }

        @Override
        public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
            return aliasFor(keyType);
        }
    }

    /** Accepts each certificate, because {@link Handshake} compares its fingerprint before the first frame. */
    private static final class AnyCertificate extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
