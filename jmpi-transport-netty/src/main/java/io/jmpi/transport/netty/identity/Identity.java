package io.jmpi.transport.netty.identity;

import java.net.InetSocketAddress;

/**
 * The credentials by which a rank proves its identity to its peers: the job's key or, if the launcher provides none, a
 * secret shared with each peer; for other hosts, also the certificate with which it encrypts. Thread: the progress
 * thread. Lifetime: that of the transport.
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

    /** The secret that this rank and another one prove to each other. */
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
