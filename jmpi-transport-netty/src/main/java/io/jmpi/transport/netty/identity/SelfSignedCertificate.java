package io.jmpi.transport.netty.identity;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;

/**
 * The smallest X.509 certificate (RFC 5280, version 1) that TLS accepts. Java reads certificates but cannot create
 * them, and the libraries that can are larger than jmpi. Its name and dates mean nothing; its fingerprint identifies a
 * rank.
 */
final class SelfSignedCertificate {
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int LONG_LENGTH = 0x80;

    /** 1.2.840.10045.4.3.2: ecdsa-with-SHA256. */
    private static final byte[] ECDSA_WITH_SHA256 = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02};

    /** 2.5.4.3: the common name. */
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};

    private SelfSignedCertificate() {}

    /** Creates a certificate for a pair of elliptic-curve keys. */
    static X509Certificate of(KeyPair keys) throws GeneralSecurityException {
        byte[] algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256));
        byte[] name = der(
                SEQUENCE,
                der(SET, der(SEQUENCE, der(OBJECT_IDENTIFIER, COMMON_NAME), der(UTF8_STRING, ascii("jmpi rank")))));
        byte[] validity = der(
                SEQUENCE,
                der(GENERALIZED_TIME, ascii("20000101000000Z")),
                der(GENERALIZED_TIME, ascii("99991231235959Z")));
        byte[] body = der(
                SEQUENCE,
                der(INTEGER, new byte[] {1}),
                algorithm,
                name,
                validity,
                name,
                keys.getPublic().getEncoded());
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(body);
        byte[] certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, new byte[1], signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** A value by the distinguished encoding rules of ASN.1: tag, length, contents. */
    private static byte[] der(int tag, byte[]... contents) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : contents) {
            all.writeBytes(part);
        }
        int length = all.size();
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.write(tag);
        if (length < LONG_LENGTH) {
            value.write(length);
        } else {
            value.write(LONG_LENGTH | 2);
            value.write(length >> Byte.SIZE);
            value.write(length);
        }
        value.writeBytes(all.toByteArray());
        return value.toByteArray();
    }
}
