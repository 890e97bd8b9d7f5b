package io.jmpi.transport;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A handler that stores copies of all frames and reported losses. */
final class RecordedFrames implements FrameHandler {
    final List<byte[]> frames = new ArrayList<>();
    final List<Integer> senders = new ArrayList<>();
    final List<Integer> lost = new ArrayList<>();
    final List<Integer> left = new ArrayList<>();

    @Override
    public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
        byte[] frame = new byte[length];
        buffer.get(offset, frame);
        frames.add(frame);
        senders.add(peer);
    }

    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        lost.add(peer);
    }

    @Override
    public void onPeerAbsent(int peer, Throwable cause) {
        left.add(peer);
    }
}
