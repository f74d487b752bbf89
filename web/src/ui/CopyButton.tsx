// Copies a text and reports the result.
import { useEffect, useState, type JSX } from 'react';

export interface CopyButtonProps {
  readonly text: string;
  /** The button's label before it is pressed. */
  readonly label?: string;
  readonly isPrimary?: boolean;
}

type Outcome = 'none' | 'copied' | 'refused';

const SAID_FOR = 2000;
const labels: Readonly<Record<Exclude<Outcome, 'none'>, string>> = {
  copied: 'Copied',
  refused: 'Not allowed: select the text',
};

export function CopyButton(props: CopyButtonProps): JSX.Element {
  const { text, label = 'Copy as text', isPrimary = false } = props;
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <button
        type="button"
        className={isPrimary ? 'button primary' : 'button small copy'}
        aria-label={label}
        onClick={() => void copy()}
      >
        {outcome === 'none' ? label : labels[outcome]}
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'none' ? '' : labels[outcome]}
      </span>
    </>
  );
}
