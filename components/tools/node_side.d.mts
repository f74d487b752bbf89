/** Builds the package's program, and what it needs beside it, into the folder of the package. */
export function buildNodeSide(folder: string): Promise<void>;
