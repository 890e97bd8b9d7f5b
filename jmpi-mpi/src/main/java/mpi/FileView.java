package mpi;

/** A view of a file, for programs that use {@link File}. */
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /** Creates a view. */
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /** Returns the displacement. */
    public long getDisp() {
        return disp;
    }

    /** Returns the type of elements. */
    public Datatype getEType() {
        return eType;
    }

    /** Returns the type of the file. */
    public Datatype getFileType() {
        return fileType;
    }

    /** Returns the representation of data. */
    public String getDataRep() {
        return dataRep;
    }
}
