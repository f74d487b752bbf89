// A second picture of a step for phones, with letters of the same size as on a wide screen.

/** Windows up to this width get the narrow picture. */
export const PHONE = '(max-width: 600px)';

/** The path of the narrow picture, beside the wide one. */
export const narrowPath = (path: string): string => path.replace(/\.svg$/, '-narrow.svg');
