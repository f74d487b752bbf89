// Plans and rows as files.
import type { JSX } from 'react';
import { planOf, type Plan } from '../state/sweep_plan.ts';
import { chooseFiles } from '../ui/choose_files.ts';
import { saveFile } from '../ui/save_file.ts';
import type { Sweep } from './use_sweep.ts';

interface PlanFileProps {
  readonly sweep: Sweep;
  readonly onPlan: (plan: Plan) => void;
}

/** Opens a plan in TOML or JSON, or rows of the command line; saves the plan. */
export function PlanFile({ sweep, onPlan }: PlanFileProps): JSX.Element {
  const { store, plan } = sweep;
  return (
    <div className="sweep-links">
      <button
        type="button"
        className="button tiny"
        onClick={() =>
          chooseFiles((files) => {
            for (const file of files) {
              void file.text().then((text) =>
                /^\s*\{"id"/.test(text)
                  ? store.addRows(text)
                  : store.readFile(text, sweep.request).then((read) => {
                      if (read !== null) onPlan({ ...planOf(read), base: plan.base });
                    }),
              );
            }
          })
        }
      >
        Open a plan or rows
      </button>
      <button
        type="button"
        className="button tiny"
        onClick={() => saveFile('plan.json', new Blob([JSON.stringify(plan, null, 2)]))}
      >
        Save the plan
      </button>
    </div>
  );
}
