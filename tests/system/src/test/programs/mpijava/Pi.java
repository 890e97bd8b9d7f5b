import mpi.MPI;

/** The number pi by the midpoint rule; the number of intervals is an argument. In the default package, as many are. */
public class Pi {
    public static void main(String args[]) throws Exception {
        String[] own = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] n = new int[1];
        if (rank == 0) {
            n[0] = Integer.parseInt(own[0]);
        }
        double start = MPI.Wtime();
        MPI.COMM_WORLD.Bcast(n, 0, 1, MPI.INT, 0);
        double h = 1.0 / n[0];
        double sum = 0;
        for (int i = rank; i < n[0]; i += size) {
            double x = h * (i + 0.5);
            sum += 4.0 / (1.0 + x * x);
        }
        double[] mypi = {h * sum};
        double[] pi = new double[1];
        MPI.COMM_WORLD.Reduce(mypi, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (rank == 0) {
            double error = Math.abs(pi[0] - Math.PI);
            System.out.println("pi is about " + pi[0] + ", error " + error + ", on " + MPI.Get_processor_name()
                    + (MPI.Wtime() >= start ? "" : ", and the clock runs backwards"));
            if (error > 1e-6) {
                System.exit(1);
            }
        }
        MPI.Finalize();
        System.exit(0);
    }
}
