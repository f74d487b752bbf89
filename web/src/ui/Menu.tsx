// A word that opens a short list.
import { useState, type JSX, type ReactNode } from 'react';
import { Popover } from './Popover.tsx';

/** A word that opens a list below it; what is chosen closes it. */
export function Menu({
  name,
  face = name,
  place = 'below',
  children,
}: {
  readonly name: string;
  /** What stands on the button; its name unless given. */
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
          // What is chosen goes with the list: the focus comes back to the word.
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

/** Whether something in a menu was chosen that closes it; switches do not. */
function isChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-closes="true"]') !== null;
}

interface LinkItemProps {
  readonly name: string;
  /** What is there, in a few words. */
  readonly about: string;
  readonly href: string;
}

export interface ItemProps {
  readonly name: string;
  /** What it opens, in a few words. */
  readonly about: string;
  readonly onClick: () => void;
}

/** A line of a list that leads to another page. */
export function LinkItem({ name, about, href }: LinkItemProps): JSX.Element {
  return (
    <a className="menu-item" data-closes aria-label={name} href={href}>
      <b>{name}</b>
      <small>{about}</small>
    </a>
  );
}

/** A line of a list: a name and what it opens. */
export function Item({ name, about, onClick }: ItemProps): JSX.Element {
  return (
    <button type="button" className="menu-item" data-closes aria-label={name} onClick={onClick}>
      <b>{name}</b>
      <small>{about}</small>
    </button>
  );
}
