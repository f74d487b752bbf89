// The parts of the page whose code loads later, one part after another. Failed parts can be
// retried.
import type { ComponentType } from 'react';
import {
  laterPart,
  PartMissing,
  type LaterCode,
  type LaterPart,
  type Substitutes,
} from '../ui/later.tsx';

/** Loads the code of a part. */
export type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part, with the state of its code. */
interface ListedPart {
  readonly code: LaterCode<unknown>;
  readonly tellsFailure: boolean;
}

const parts: ListedPart[] = [];

/** Adds a part that loads after all parts added before it. */
export function part<Props extends object>(
  load: Load<Props>,
  substitutes: Substitutes<Props>,
): LaterPart<Props> {
  const made = laterPart(load, substitutes);
  parts.push(made);
  return made;
}

/** Adds a part with its own place, which is empty until its code is loaded. */
export function panel<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {
    Failed: ({ broken }) => (
      <div className="group part-missing">
        <PartMissing onRetry={loadAgain} broken={broken} />
      </div>
    ),
  });
}

/** Adds a part that leaves no gap while missing. `MissingParts` or a panel reports its failure. */
export function quiet<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {});
}

/** Parts that leave no gap while missing. */
export const quietParts = (): readonly ListedPart[] =>
  parts.filter(({ tellsFailure }) => !tellsFailure);

/** Loads the remaining parts one after another, so that opening them is instant. */
export async function loadAllParts(): Promise<void> {
  // Failed parts are only retried on request.
  for (const { code } of parts) if (code.state().type === 'awaited') await code.load();
}

/** Retries failed parts. Failures usually have a common cause, so all are retried. */
export function loadAgain(): void {
  for (const { code } of parts) if (code.state().type === 'failed') void code.load();
}
