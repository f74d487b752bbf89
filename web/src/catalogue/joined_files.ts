// Files that are added to a recording that is open: its LOG today, its MANIFEST when it was found.

/** What a file is by its name; the engine looks at what it holds. */
type Kind = 'manifest' | 'options' | 'older log' | 'log' | 'other';

function kindOf(name: string): Kind {
  if (/MANIFEST/i.test(name)) return 'manifest';
  if (/OPTIONS/i.test(name)) return 'options';
  if (/LOG.*old|LOG\.\d/i.test(name)) return 'older log';
  return /LOG/i.test(name) ? 'log' : 'other';
}

/** There is one of them in a database; OPTIONS and older logs may be several. */
const ONLY_ONE: readonly Kind[] = ['manifest', 'log'];

/**
 * The open files with those that are given; null: they are a recording of their own, since one of
 * them would take the place of an open one.
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
