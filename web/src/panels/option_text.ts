// Values of options as people read and enter them.
import type { OptionValue } from '../workbench/workbench.ts';
import type { ControlSpec } from './OptionField.tsx';

const units = ['', 'K', 'M', 'G', 'T'] as const;

/** A value as it is shown: bytes in whole binary units, words without their common beginning. */
export function optionText(spec: Pick<ControlSpec, 'kind'>, value: OptionValue): string {
  if (spec.kind === 'choice') {
    return String(value).replace(/^kCompactionStopStyle/, '');
  }
  if (spec.kind === 'bytes') return bytesText(Number(value));
  return String(value).replace('-', '−');
}

function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value !== 0 && value % 1024 === 0 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value}${units[unit] ?? ''}`;
}

/** What was entered as a whole number; null when it is none. */
export function enteredNumber(spec: Pick<ControlSpec, 'kind'>, text: string): number | null {
  const plain = text.trim().replace('−', '-');
  const found = /^(-?\d+)\s*(?:([KMGT])(?:i?B)?)?$/i.exec(plain);
  if (found === null) return null;
  const unit = (found[2] ?? '').toUpperCase();
  if (unit !== '' && spec.kind !== 'bytes') return null;
  return Number(found[1]) * 1024 ** units.findIndex((name) => name === unit);
}
