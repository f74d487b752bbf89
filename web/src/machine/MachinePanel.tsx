// The machine on which a recording was made, as measured from the times in its LOG.
import { useState, type JSX } from 'react';
import { SETTING_HELPS } from 'lsm-shape/engine';
import {
  readMachineFile,
  type MachineFile,
  type MachineParameter,
} from '../catalogue/machine_file.ts';
import { allSpecs } from '../settings/control_specs.ts';
import type { OptionValue } from '../settings/control.ts';
import { optionText } from '../settings/option_text.ts';
import type { Job } from '../state/run_store.ts';
import { usePageState } from '../state/page_context.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { saveFile } from '../ui/save_file.ts';
import { useMade } from './made_files.ts';
import { Making } from './Making.tsx';
import { NEXT, takeMachine } from './take_machine.ts';

export interface MachinePanelProps {
  readonly job: Extract<Job, { kind: 'recording' }>;
  /** The recording's title on the page. */
  readonly title: string;
}

const TITLE = 'Machine profile derived from this recording';

/** The panel that measures the machine of a recording. */
export function MachinePanel({ job, title }: MachinePanelProps): JSX.Element {
  const { session } = usePageState();
  const [cores, setCores] = useState(0);
  const { made, start } = useMade(session, `machine ${job.scenarioKey}`);
  const file = made.type === 'there' ? readMachineFile(made.text) : null;
  const { files, family } = job;
  const source = { kind: 'recording', title, files, family, cores } as const;
  return (
    <section className="machine" aria-label={TITLE}>
      <h2 className="section-title">{TITLE}</h2>
      <label className="machine-cores">
        CPU cores of that machine, 0 = unknown
        <NumberField
          label="CPU cores of that machine"
          value={cores}
          isOff={made.type === 'running'}
          read={coresOf}
          onChange={setCores}
        />
      </label>
      {made.type !== 'running' && (
        <button
          type="button"
          className="button small"
          onClick={() => start({ source, files: ['machine.txt'] })}
        >
          Measure the machine
        </button>
      )}
      <Making made={made} doing="Measuring" missing="The machine cannot be measured" />
      {made.type === 'there' && file !== null && typeof file !== 'string' && (
        <Measured file={file} text={made.text} />
      )}
    </section>
  );
}

function coresOf(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1024 ? Number(text) : null;
}

interface MeasuredProps {
  readonly file: MachineFile;
  readonly text: string;
}

function Measured({ file, text }: MeasuredProps): JSX.Element {
  const { bench } = usePageState();
  const isNext = 0 < Object.keys(bench.workbench.machine).length;
  return (
    <>
      <ul className="machine-parameters" aria-label="Parameters of the machine">
        {file.parameters.map(rowOf)}
      </ul>
      <p className="empty">
        Spread is the standard deviation across jobs or memtables. Parameters that are not listed
        keep the machine profile’s values.
      </p>
      <h3 className="section-title">What this recording does not show</h3>
      <ul className="plain-list">
        {file.unknown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="machine-making">
        <button
          type="button"
          className="button small primary"
          onClick={() => takeMachine(bench, file)}
        >
          Use this machine
        </button>
        <button
          type="button"
          className="button small"
          onClick={() => saveFile('machine.txt', new Blob([text]))}
        >
          Download machine.txt
        </button>
      </div>
      <div role="status">
        {isNext && (
          <>
            <p>{NEXT}</p>
            <button
              type="button"
              className="button small"
              onClick={() => bench.dispatch({ type: 'dialogChosen', dialog: 'scenarios' })}
            >
              Choose a scenario
            </button>
          </>
        )}
      </div>
    </>
  );
}

function rowOf({ name, value, from, spread }: MachineParameter): JSX.Element {
  return (
    <li key={name} title={SETTING_HELPS[name]}>
      <span>{name.replace('machine.', '')}</span>
      <b>{valueText(name, value)}</b>
      <small>{[spread && `spread ${spread}`, from].filter(Boolean).join('; ')}</small>
    </li>
  );
}

function valueText(name: string, value: OptionValue): string {
  const spec = allSpecs.find((one) => one.name === name);
  if (spec === undefined) return String(value);
  const shown = optionText(spec, value);
  if (shown === '∞') return 'no limit';
  if (spec.unit === 'ns' && 1e5 <= Number(value)) return `${Number(value) / 1e6} ms`;
  return `${shown} ${spec.kind === 'rate' ? 'MB/s' : spec.unit}`;
}
