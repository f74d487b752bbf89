// The label being explained, and its position. The explanation appears at once or after a delay,
// and stays while the mouse moves to it.
import { useEffect, useRef, useState } from 'react';
import type { Edges } from 'lsm-shape/charts';

/** Milliseconds that the mouse has to move from a label to its explanation, a few pixels away. */
const LEAVING_MS = 120;

/** An explanation that is open. */
export interface OpenHelp {
  readonly key: string;
  readonly label: Element;
  readonly place: Edges;
}

export interface Help {
  readonly open: OpenHelp | null;
  readonly show: (key: string, label: Element, afterMs?: number) => void;
  /** Called when the mouse leaves the label or the explanation. */
  readonly leave: () => void;
  /** Called when the mouse reaches the explanation. */
  readonly stay: () => void;
  readonly close: () => void;
}

/** Returns the open explanation, if there is one, and the functions that show and close it. */
export function useHelp(): Help {
  const [open, setOpen] = useState<OpenHelp | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [help] = useState(() => {
    const stay = (): void => clearTimeout(timer.current);
    const later = (act: () => void, ms: number): void => {
      stay();
      if (ms > 0) timer.current = setTimeout(act, ms);
      else act();
    };
    return {
      stay,
      close: (): void => {
        stay();
        setOpen(null);
      },
      show: (key: string, label: Element, afterMs = 0): void => {
        const act = (): void => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          setOpen({ key, label, place: { left, right, top, bottom } });
        };
        later(act, afterMs);
      },
      leave: (): void => later(() => setOpen(null), LEAVING_MS),
    };
  });
  useEffect(() => help.stay, [help]);
  return { ...help, open };
}
