import type { JSX } from 'react';
import { numberText } from './number_words.ts';

interface CellProps {
  readonly number: string;
  readonly value: number | null | undefined;
  readonly most: number | null | undefined;
  readonly isStrong?: boolean;
}

/** A number that is coral if it is over its limit. */
export function NumberCell({ number, value, most, isStrong = false }: CellProps): JSX.Element {
  const isOver = typeof value === 'number' && typeof most === 'number' && most < value;
  return (
    <td data-missed={isOver || undefined} data-strong={isStrong || undefined}>
      {numberText(number, value)}
    </td>
  );
}
