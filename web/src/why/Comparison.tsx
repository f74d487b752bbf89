// The test of a rule as a comparison: quantity, operator and limit on one line, their labels below,
// and a bar for the quantity with a tick at the limit.
import type { JSX } from 'react';
import type { ReasonComparison, RuleCheck } from 'lsm-shape/engine';
import { Pieces, type FilesOf } from './Pieces.tsx';

export interface ComparisonProps {
  readonly comparison: ReasonComparison;
  readonly line: RuleCheck;
  readonly filesOf: FilesOf;
}

/** The comparison. It is read aloud as "64.50 MiB, idle bytes of L4, ≥ 40.00 MiB, target". */
export function Comparison({ comparison, line, filesOf }: ComparisonProps): JSX.Element {
  const { quantity, sign, limit, isRival, rest } = comparison;
  return (
    <div className="comparison" data-product={quantity.parts.length + limit.parts.length > 2}>
      <p className="compared">
        <Pieces parts={quantity.parts} {...{ line, filesOf }} />
      </p>
      <p className="sign">{sign}</p>
      <p className="compared limit">
        <Pieces parts={limit.parts} {...{ line, filesOf }} />
      </p>
      <p className="compared-label">
        <Pieces parts={quantity.label} {...{ line, filesOf }} />
      </p>
      <p className="compared-label limit">
        <Pieces parts={limit.label} {...{ line, filesOf }} />
      </p>
      <Bar quantity={quantity.value} limit={limit.value} isRival={isRival} />
      {rest.length > 0 && (
        <p className="rule-text">
          <Pieces parts={rest} {...{ line, filesOf }} />
        </p>
      )}
    </div>
  );
}

/** Bar length ÷ the larger of quantity and limit, so that a tick at the end is visible. */
const SCALE = 1.12;

interface BarProps {
  readonly quantity: number;
  readonly limit: number;
  readonly isRival: boolean;
}

/** The bar. The part beyond the limit has the limit's colour, unless the limit is a rival. */
function Bar({ quantity, limit, isRival }: BarProps): JSX.Element {
  const most = Math.max(quantity, limit, Number.MIN_VALUE) * SCALE;
  return (
    <div className="compared-bar" data-rival={isRival} aria-hidden="true">
      <i className="filled" style={{ '--share': quantity / most }} />
      {!isRival && limit < quantity && (
        <i
          className="over"
          style={{ '--from': limit / most, '--share': (quantity - limit) / most }}
        />
      )}
      <i className="tick-at" style={{ '--share': limit / most }} />
    </div>
  );
}
