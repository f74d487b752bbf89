/** Whether a file holds others, by its name. */
export const isArchive = (name: string): boolean => /\.zip$/i.test(name);
