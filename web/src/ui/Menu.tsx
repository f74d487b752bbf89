// A text button that opens a short list.
import { useState, type JSX, type ReactNode } from 'react';
import { Popover } from './Popover.tsx';

/** A text button that opens a short list. Choosing an item closes the list. */
export function Menu({
  name,
  face = name,
  place = 'below',
  children,
}: {
  readonly name: string;
  /** The text of the button; by default, the menu's name. */
  readonly face?: string;
  readonly place?: 'above' | 'below';
  readonly children: ReactNode;
}): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover label={name} title={name} face={face} {...{ place, isOpen, onOpen: setIsOpen }}>
      <div
        className="menu"
        onClickCapture={({ target, currentTarget }) => {
          if (!isChoice(target)) return;
          // The chosen item disappears with the list, so the focus returns to the button.
          currentTarget.closest('.popover')?.querySelector('button')?.focus();
        }}
        onClick={({ target }) => {
          if (isChoice(target)) setIsOpen(false);
        }}
      >
        {children}
      </div>
    </Popover>
  );
}

/** True for an item that closes its menu when chosen. Switches do not. */
function isChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-closes="true"]') !== null;
}

interface LinkItemProps {
  readonly name: string;
  /** A few words about the target. */
  readonly about: string;
  readonly href: string;
}

export interface ItemProps {
  readonly name: string;
  /** A few words about the effect. */
  readonly about: string;
  readonly onClick: () => void;
}

/** A list item that leads to another page. */
export function LinkItem({ name, about, href }: LinkItemProps): JSX.Element {
  return (
    <a className="menu-item" data-closes aria-label={name} href={href}>
      <b>{name}</b>
      <small>{about}</small>
    </a>
  );
}

/** A list item with a name and its effect. */
export function Item({ name, about, onClick }: ItemProps): JSX.Element {
  return (
    <button type="button" className="menu-item" data-closes aria-label={name} onClick={onClick}>
      <b>{name}</b>
      <small>{about}</small>
    </button>
  );
}
