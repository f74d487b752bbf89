// A modal dialog that uses the browser's own <dialog>, which handles focus, Escape and the
// backdrop.
import { useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { Icon } from './icons.tsx';

export interface DialogProps {
  readonly title: string;
  /** `page` fills the window but for a margin, or a whole phone screen. `wide` has two columns. */
  readonly size?: 'box' | 'wide' | 'page';
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows its children above the page until the user closes it. */
export function Dialog({ title, size = 'box', children, onClose }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  // Opens before the next paint, so that a dialog that replaces another leaves no gap. The old
  // dialog returns the focus first, so that the new one can return it to its origin.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    isShown.current = true;
    dialog.showModal();
    return () => {
      isShown.current = false;
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog"
      data-size={size}
      aria-label={title}
      onClose={() => {
        if (isShown.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) element.current.close();
      }}
    >
      <div className="dialog-head">
        <h2>{title}</h2>
        <button
          type="button"
          className="button icon quiet"
          aria-label="Close"
          onClick={() => element.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
