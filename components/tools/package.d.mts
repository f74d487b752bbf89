/** Builds the package; returns the names of its files with their code. */
export function buildPackage(folder?: string): Promise<{ fileName: string; code: string }[]>;
