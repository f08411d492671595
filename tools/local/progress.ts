/** Receives one line at a time about what is going on, for a person to read. */
export type Progress = (line: string) => void;
