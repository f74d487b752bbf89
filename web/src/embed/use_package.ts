// The files of the package beside the page: the element itself, and how much its readers load.
import { useEffect, useState } from 'react';

/** Bytes with gzip that are loaded until a tree plays. */
export interface PackageSizes {
  readonly light: number;
  readonly full: number;
}

/** What of the package is there. */
export interface LoadedPackage {
  /** Whether the element is known to the page. */
  readonly hasElement: boolean;
  /** Null: not known yet. */
  readonly sizes: PackageSizes | null;
  /** Whether something could not be loaded. */
  readonly isMissing: boolean;
}

const NONE: LoadedPackage = { hasElement: false, sizes: null, isMissing: false };

/** Loads them: the same files that authors copy. */
export function usePackage(): LoadedPackage {
  const [loaded, setLoaded] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const tell = (change: Partial<LoadedPackage>): void => {
      if (!isGone) setLoaded((before) => ({ ...before, ...change }));
    };
    const address = (name: string): string => new URL(`lsm-shape/${name}`, document.baseURI).href;
    const missing = (): void => tell({ isMissing: true });
    import(/* @vite-ignore */ address('light.js')).then(() => tell({ hasElement: true }), missing);
    fetch(address('sizes.json'))
      .then((response) => response.json() as Promise<PackageSizes>)
      .then((sizes) => tell({ sizes }), missing);
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
