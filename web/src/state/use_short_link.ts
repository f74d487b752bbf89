import { useEffect, useState } from 'react';
import { shortened } from 'lsm-shape/links';

/** Returns a link, compressed if it is long. */
export function useShortLink(link: string): string {
  const [short, setShort] = useState({ of: link, is: link });
  useEffect(() => {
    let isWanted = true;
    const [page = '', fragment = ''] = link.split('#');
    void shortened(fragment).then((shorter) => {
      if (isWanted) setShort({ of: link, is: `${page}#${shorter}` });
    });
    return () => {
      isWanted = false;
    };
  }, [link]);
  return short.of === link ? short.is : link;
}
