// The list of the parts whose code comes later: all of them are loaded one after the other, and
// again after a failure.
import type { ComponentType } from 'react';
import {
  laterPart,
  PartMissing,
  type LaterCode,
  type LaterPart,
  type Substitutes,
} from '../ui/later.tsx';

/** Brings the code of a part. */
export type Load<Props> = () => Promise<ComponentType<Props>>;

/** What is known of a part whose code may be there. */
interface ListedPart {
  readonly code: LaterCode<unknown>;
  readonly tellsFailure: boolean;
}

const parts: ListedPart[] = [];

/** A part that is loaded when all before it have been. */
export function part<Props extends object>(
  load: Load<Props>,
  substitutes: Substitutes<Props>,
): LaterPart<Props> {
  const made = laterPart(load, substitutes);
  parts.push(made);
  return made;
}

/** A part in a place of its own, which stays empty until the part is there. */
export function panel<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {
    Failed: ({ broken }) => (
      <div className="group part-missing">
        <PartMissing onRetry={loadAgain} broken={broken} />
      </div>
    ),
  });
}

/** A part that leaves nothing where it is missing: `MissingParts` tells of it, or a panel. */
export function quiet<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return part(load, {});
}

/** Those that leave nothing where they are missing. */
export const quietParts = (): readonly ListedPart[] =>
  parts.filter(({ tellsFailure }) => !tellsFailure);

/** Loads what is not there yet, one part after the other: opening it is instant then. */
export async function loadAllParts(): Promise<void> {
  // What has failed waits until it is asked for again.
  for (const { code } of parts) if (code.state().type === 'awaited') await code.load();
}

/** What failed once has failed for one reason, which is gone for all or for none. */
export function loadAgain(): void {
  for (const { code } of parts) if (code.state().type === 'failed') void code.load();
}
