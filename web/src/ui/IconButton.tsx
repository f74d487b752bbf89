// A button with an icon. Its label is shown on hover and read aloud.
import type { JSX } from 'react';
import { Icon } from './icons.tsx';

export interface IconButtonProps {
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly label: string;
  /** True if the button is disabled. It keeps the focus, but Tab skips it. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

export function IconButton({ icon, label, isOff = false, onClick }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      className="button icon quiet"
      aria-label={label}
      title={label}
      tabIndex={isOff ? -1 : undefined}
      aria-disabled={isOff || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
