// Definitions of the page's terms: one card for all labels with `data-term`.
import { useEffect, useId, type JSX } from 'react';
import { GLOSSARY, type Definition } from 'lsm-shape/glossary';
import { HelpCard } from '../ui/HelpCard.tsx';
import { useHelp, type Help } from '../ui/use_help.ts';

const LABEL = '[data-term]';

/** Delay in milliseconds, so that a mouse passing over a label opens nothing. */
const HOVER_MS = 180;

const terms: Readonly<Record<string, Definition>> = GLOSSARY;

/** A card shown while a label is hovered, focused with the keyboard, or tapped. */
export function Glossary(): JSX.Element | null {
  const id = useId();
  const { open, show, leave, stay, close } = useHelp();
  useEffect(() => listen({ show, leave, close }), [show, leave, close]);
  const label = open?.label ?? null;
  useEffect(() => {
    if (label === null) return undefined;
    label.setAttribute('aria-describedby', id);
    return () => label.removeAttribute('aria-describedby');
  }, [label, id]);
  const definition = terms[open?.key ?? ''];
  if (open === null || definition === undefined) return null;
  const also = open.label.getAttribute('data-also');
  return (
    <section className="definition" aria-label="Definition">
      <HelpCard
        id={id}
        place={open.place}
        owner={LABEL}
        onEnter={stay}
        onLeave={leave}
        onClose={close}
      >
        <p className="definition-name">{definition.name}</p>
        <p>{definition.text}</p>
        {also !== null && <p className="definition-also">{also}</p>}
      </HelpCard>
    </section>
  );
}

/** The label that an event targets. For focus, this includes a label inside a summary. */
function labelOf({ target }: Event, isFocus = false): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const label = target.closest<HTMLElement>(LABEL);
  return isFocus && target.tagName === 'SUMMARY' ? target.querySelector(LABEL) : label;
}

/** Follows the pointer and the focus on the whole page until the returned function is called. */
function listen({ show, leave, close }: Pick<Help, 'show' | 'leave' | 'close'>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const explain = (label: HTMLElement | null, afterMs = 0): void => {
    if (label !== null) show(label.dataset['term'] ?? '', label, afterMs);
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, act, { signal });
  on('pointerover', (event) => {
    if (event.pointerType === 'mouse') explain(labelOf(event), HOVER_MS);
  });
  on('pointerout', (event) => {
    if (event.pointerType === 'mouse' && labelOf(event) !== null) leave();
  });
  on('focusin', (event) => {
    const isByKey = event.target instanceof Element && event.target.matches(':focus-visible');
    if (isByKey) explain(labelOf(event, true));
  });
  on('focusout', (event) => {
    if (labelOf(event, true) !== null) close();
  });
  // A click on a label explains it, unless the label has an action of its own.
  on('click', (event) => {
    const label = labelOf(event);
    if (label?.classList.contains('term') === true) explain(label);
    else if (label !== null) close();
  });
  return () => listening.abort();
}
