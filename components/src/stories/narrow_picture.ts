// A step has two pictures: on a phone it is another one, whose letters are as large.

/** Windows that are no wider get the narrow one. */
export const PHONE = '(max-width: 600px)';

/** Where the narrow one is, beside the wide one. */
export const narrowPath = (path: string): string => path.replace(/\.svg$/, '-narrow.svg');
