// Addition of files to an open recording, such as its LOG after its MANIFEST.

/** Kind of a file, judged by its name. The engine checks the content. */
type Kind = 'manifest' | 'options' | 'older log' | 'log' | 'other';

function kindOf(name: string): Kind {
  if (/MANIFEST/i.test(name)) return 'manifest';
  if (/OPTIONS/i.test(name)) return 'options';
  if (/LOG.*old|LOG\.\d/i.test(name)) return 'older log';
  return /LOG/i.test(name) ? 'log' : 'other';
}

/** Kinds that occur only once in a recording. */
const ONLY_ONE: readonly Kind[] = ['manifest', 'log'];

/**
 * Adds files to those already open. Returns null if no file is new, or if one would replace an open
 * file. In that case the files are a recording of their own.
 */
export function joinedFiles(open: readonly File[], given: readonly File[]): readonly File[] | null {
  const isOpen = (file: File): boolean =>
    open.some(
      ({ name, size, lastModified }) =>
        name === file.name && size === file.size && lastModified === file.lastModified,
    );
  const fresh = given.filter((file) => !isOpen(file));
  const names = new Set(open.map(({ name }) => plainName(name)));
  const kinds = new Set(open.map(({ name }) => kindOf(name)));
  const isInPlace = ({ name }: File): boolean => {
    const kind = kindOf(name);
    return (
      names.has(plainName(name)) || kind === 'other' || (ONLY_ONE.includes(kind) && kinds.has(kind))
    );
  };
  return fresh.length === 0 || fresh.some(isInPlace) ? null : [...open, ...fresh];
}

const plainName = (name: string): string => name.replace(/\.gz$/, '');
