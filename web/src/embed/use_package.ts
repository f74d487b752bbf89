// The package's files beside the page: the element itself, and the size of its download.
import { useEffect, useState } from 'react';

/** Bytes with gzip that are loaded before a tree plays. */
export interface PackageSizes {
  readonly light: number;
  readonly full: number;
}

/** The loaded part of the package. */
export interface LoadedPackage {
  /** True if the element is registered with the page. */
  readonly hasElement: boolean;
  /** Null while unknown. */
  readonly sizes: PackageSizes | null;
  /** True if a part could not be loaded. */
  readonly isMissing: boolean;
}

const NONE: LoadedPackage = { hasElement: false, sizes: null, isMissing: false };

/** Loads the same files that authors copy. */
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
