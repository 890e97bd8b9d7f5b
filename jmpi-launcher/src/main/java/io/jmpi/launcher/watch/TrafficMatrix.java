package io.jmpi.launcher.watch;

import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What ranks have sent to each other, by sender and receiver. Adjacent ranks share a row and a column if there are more than
 * a picture can show. Immutable; any thread.
 */
final class TrafficMatrix {
    private static final int MOST_ROWS = 128;

    private final List<RankSample> ranks;
    private final int ranksInCell;

    TrafficMatrix(List<RankSample> ranks) {
        this.ranks = List.copyOf(ranks);
        ranksInCell = (ranks.size() + MOST_ROWS - 1) / MOST_ROWS;
    }

    int ranksInCell() {
        return ranksInCell;
    }

    boolean isEmpty() {
        return ranks.stream().allMatch(rank -> rank.peers().isEmpty());
    }

    List<List<Long>> of(ToLongFunction<Sent> amount) {
        int rows = (ranks.size() + ranksInCell - 1) / ranksInCell;
        long[][] sums = new long[rows][rows];
        for (int rank = 0; rank < ranks.size(); rank++) {
            for (Map.Entry<Integer, Sent> peer : ranks.get(rank).peers().entrySet()) {
                if (peer.getKey() >= 0 && peer.getKey() < ranks.size()) {
                    sums[rank / ranksInCell][peer.getKey() / ranksInCell] += amount.applyAsLong(peer.getValue());
                }
            }
        }
        List<List<Long>> matrix = new ArrayList<>();
        for (long[] row : sums) {
            List<Long> cells = new ArrayList<>();
            for (long cell : row) {
                cells.add(cell);
            }
            matrix.add(cells);
        }
        return matrix;
    }
}
