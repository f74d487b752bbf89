/** Builds the package's program and its data into the folder of the package. */
export function buildNodeSide(folder: string): Promise<void>;
