package io.jmpi.trace.replay.engines;

import java.util.ArrayList;
import java.util.List;

/** Fits a sum of features to measurements with small relative errors and nonnegative coefficients. */
final class LeastSquares {
    private final int features;
    private final List<double[]> rows = new ArrayList<>();

    LeastSquares(int features) {
        this.features = features;
    }

    void add(double[] row, double measured) {
        double[] relative = row.clone();
        for (int i = 0; i < features; i++) {
            relative[i] /= measured;
        }
        rows.add(relative);
    }

    /** The coefficients; 0 for features that never occur, or whose coefficient would be negative. */
    double[] fit() {
        boolean[] used = new boolean[features];
        for (int i = 0; i < features; i++) {
            int feature = i;
            used[i] = rows.stream().anyMatch(row -> row[feature] != 0);
        }
        while (true) {
            double[] fit = fit(used);
            int least = 0;
            for (int i = 1; i < features; i++) {
                least = fit[i] < fit[least] ? i : least;
            }
            if (fit[least] >= 0) {
                return fit;
            }
            used[least] = false;
        }
    }

    /** Solves the normal equations; an unused feature has the equation that it is 0. */
    private double[] fit(boolean[] used) {
        double[][] equations = new double[features][features + 1];
        for (int i = 0; i < features; i++) {
            if (!used[i]) {
                equations[i][i] = 1;
                continue;
            }
            for (double[] row : rows) {
                for (int j = 0; j < features; j++) {
                    equations[i][j] += used[j] ? row[i] * row[j] : 0;
                }
                equations[i][features] += row[i];
            }
        }
        return solved(equations);
    }

    private double[] solved(double[][] equations) {
        for (int i = 0; i < features; i++) {
            int pivot = i;
            for (int j = i + 1; j < features; j++) {
                pivot = Math.abs(equations[j][i]) > Math.abs(equations[pivot][i]) ? j : pivot;
            }
            double[] row = equations[pivot];
            equations[pivot] = equations[i];
            equations[i] = row;
            for (int j = 0; j < features; j++) {
                double factor = j == i ? 0 : equations[j][i] / row[i];
                for (int k = i; k <= features && factor != 0; k++) {
                    equations[j][k] -= factor * row[k];
                }
            }
        }
        double[] solution = new double[features];
        for (int i = 0; i < features; i++) {
            solution[i] = equations[i][features] / equations[i][i];
        }
        return solution;
    }
}
