package io.jmpi.transport.netty.identity;

import java.net.InetSocketAddress;

/**
 * By what a rank proves to its peers who it is: the job's key or, if the launcher gives none, a secret with each peer; and to
 * other hosts the certificate by which it encrypts. Thread: the progress thread. Lifetime: that of the transport.
 */
public final class Identity {
    private final byte[] jobKey;

    /** Null if the job has a key. */
    private final PairSecrets secrets;

    /** By rank; null before they are needed. */
    private final byte[][] secretWith;

    /** Null if this rank does not encrypt. */
    private final Encryption encryption;

    /**
     * Creates an identity.
     *
     * @param jobKey empty if the job has none
     */
    public Identity(byte[] jobKey, int size, boolean encrypts) {
        this.jobKey = jobKey;
        this.secrets = jobKey.length == 0 ? new PairSecrets() : null;
        this.secretWith = new byte[size][];
        this.encryption = encrypts ? new Encryption() : null;
    }

    public BusinessCard card(InetSocketAddress address) {
        return new BusinessCard(
                address,
                secrets == null ? "" : secrets.publicKey(),
                encryption == null ? "" : encryption.fingerprint());
    }

    /** How this rank encrypts; null if it does not. */
    public Encryption encryption() {
        return encryption;
    }

    /** Whether all ranks prove the same key. */
    public boolean hasJobKey() {
        return secrets == null;
    }

    public byte[] jobKey() {
        return jobKey;
    }

    /** What this rank and another one prove to each other. */
    public byte[] secretWith(int rank, BusinessCard card) {
        if (hasJobKey()) {
            return jobKey;
        }
        if (secretWith[rank] == null) {
            secretWith[rank] = secrets.with(card.publicKey());
        }
        return secretWith[rank];
    }
}
