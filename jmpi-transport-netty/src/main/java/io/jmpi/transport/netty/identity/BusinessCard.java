package io.jmpi.transport.netty.identity;

import java.net.InetSocketAddress;

/**
 * The data that other ranks need to connect to a rank: its address, and the key and fingerprint that identify it.
 * Immutable; any thread.
 *
 * <p>As text, a value of the job: {@code HOST:PORT}, then {@code ,K} and the public key, then {@code ,F} and the fingerprint, if there
 * are any.
 *
 * @param publicKey for {@link PairSecrets}, as base64url; empty if the job has one key for all
 * @param fingerprint of the certificate with which the rank encrypts, as base64url; empty if it does not encrypt
 */
public record BusinessCard(InetSocketAddress address, String publicKey, String fingerprint) {
    private static final String SEPARATOR = ",";
    private static final String PUBLIC_KEY = "K";
    private static final String FINGERPRINT = "F";

    public String text() {
        return address.getAddress().getHostAddress() + ":" + address.getPort() + text(PUBLIC_KEY, publicKey)
                + text(FINGERPRINT, fingerprint);
    }

    private static String text(String label, String value) {
        return value.isEmpty() ? "" : SEPARATOR + label + value;
    }

    /**
     * Reads a card.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public static BusinessCard parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        int colon = parts[0].lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("'" + text + "' does not begin with HOST:PORT");
        }
        InetSocketAddress address =
                new InetSocketAddress(parts[0].substring(0, colon), Integer.parseInt(parts[0].substring(colon + 1)));
        return new BusinessCard(address, find(parts, PUBLIC_KEY), find(parts, FINGERPRINT));
    }

    private static String find(String[] parts, String label) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].startsWith(label)) {
                return parts[i].substring(label.length());
            }
        }
        return "";
    }
}
