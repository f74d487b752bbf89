// Answers are printed expanded, because they cannot be opened on paper.

/** Opens collapsed answers while the page is printed. */
export function openInPrint(place: HTMLElement, signal: AbortSignal): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener(
    'beforeprint',
    () => {
      opened = [...place.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
      for (const one of opened) one.open = true;
    },
    { signal },
  );
  addEventListener(
    'afterprint',
    () => {
      for (const one of opened) one.open = false;
    },
    { signal },
  );
}
