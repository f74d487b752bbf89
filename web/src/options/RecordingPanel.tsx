// The panel that replaces the options while a recorded history plays.
import type { JSX } from 'react';
import { SETTING_HELPS, type RecordingPart, type RecordingParts } from 'lsm-shape/engine';
import { allSpecs } from '../settings/control_specs.ts';
import { isDefault, type RecordedOptions } from '../catalogue/recorded_options.ts';
import { usePageState } from '../state/page_context.ts';
import { breakable } from '../ui/breakable.tsx';
import { laterPart } from '../ui/later.tsx';
import { ColumnFamilies } from './ColumnFamilies.tsx';
import { optionsOfFamily } from './options_of_family.ts';
import { OperatorCard } from './OperatorCard.tsx';
import { optionText } from '../settings/option_text.ts';

/** Loaded on demand, because only recordings with a LOG need it. */
const MachinePanel = laterPart(
  () => import('../machine/panels.ts').then((code) => code.MachinePanel),
  {},
);

export interface RecordingPanelProps {
  /** True if the panel shows the operator's card, false if it shows the files and options. */
  readonly isCard: boolean;
}

/** The operator's card, or the files, column families and options; null without a recording. */
export function RecordingPanel({ isCard }: RecordingPanelProps): JSX.Element | null {
  const { bench, snapshot } = usePageState();
  const { source } = bench.workbench;
  if (source.kind !== 'recording') return null;
  const { job, warnings = [], families = null, summary } = snapshot.shown ?? {};
  // Null until the history is read.
  const parts = summary?.parts ?? null;
  if (isCard) {
    const showFamilies = (): void => {
      bench.dispatch({ type: 'sideChosen', side: 'recording' });
      bench.dispatch({ type: 'panelChosen', panel: 'options' });
    };
    const { happened } = summary ?? {};
    return summary == null || happened == null ? null : (
      <OperatorCard
        {...{ summary, happened, warnings }}
        name={source.name}
        onFamilies={families === null ? null : showFamilies}
      />
    );
  }
  const { options: own } = source;
  // The engine leaves out an OPTIONS file of another database.
  const isLeftOut = parts?.missing.some(({ kind }) => kind === 'OPTIONS') === true;
  const counting = own?.ofLog === undefined || !isLeftOut ? own : own.ofLog;
  const options = optionsOfFamily(counting, families);
  return (
    <section className="group recording" aria-label="Recording">
      <h2 className="section-title">History of a real database</h2>
      <p className="recording-name">{breakable(source.name)}</p>
      {families !== null && (
        <ColumnFamilies
          families={families}
          onChoose={(family) => bench.dispatch({ type: 'familyChosen', family })}
        />
      )}
      {parts !== null && <Parts parts={parts} />}
      {0 < warnings.length && (
        <ul className="plain-list">
          {warnings.map(({ subject, message }) => (
            <li key={`${subject} ${message}`}>
              {breakable(subject === source.name ? message : `${subject}: ${message}`)}
            </li>
          ))}
        </ul>
      )}
      <p className="empty">
        The options of a recorded history cannot be changed. Where the files contain enough
        information, the reasoning is that of the simulated picker on the recorded tree. Your files
        have not left this page.
      </p>
      {job?.kind === 'recording' && parts?.given.some(({ kind }) => kind === 'LOG') === true && (
        <MachinePanel job={job} title={source.name} />
      )}
      <OptionsOfDatabase options={options} />
    </section>
  );
}

/** A line for each kind of file: its content, or the facts that are unknown without it. */
function Parts({ parts }: { parts: RecordingParts }): JSX.Element {
  const line = (
    { kind, text }: RecordingPart,
    isMissing: boolean,
    older: readonly string[],
  ): JSX.Element => (
    <div key={kind} data-missing={isMissing}>
      <dt>{isMissing ? `No ${kind}` : kind}</dt>
      <dd>
        {breakable(text)}
        {older.map((step) => (
          <p key={step}>{breakable(step)}</p>
        ))}
      </dd>
    </div>
  );
  return (
    <dl className="recording-parts" aria-label="Files of the recording">
      {parts.given.map((part) => line(part, false, part.older))}
      {parts.missing.map((part) => line(part, true, []))}
    </dl>
  );
}

function OptionsOfDatabase({ options }: { options: RecordedOptions | null }): JSX.Element {
  if (options === null) {
    return (
      <p className="empty">
        The options of the database are unknown: no file lists them by column family.
      </p>
    );
  }
  return (
    <>
      <h2 className="section-title">
        Options, from {breakable(options.file.replace(/\.gz$/, ''))}
      </h2>
      <dl className="recorded-options">
        {options.options.map((option) => {
          const { name, value } = option;
          const spec = allSpecs.find((known) => known.name === name);
          return (
            <div key={name} title={SETTING_HELPS[name]} data-default={isDefault(options, option)}>
              <dt>{breakable(name)}</dt>
              <dd>{value === null || spec === undefined ? 'unknown' : optionText(spec, value)}</dd>
            </div>
          );
        })}
      </dl>
      <p className="empty">
        Values that differ from the defaults of RocksDB {options.release} are highlighted.
      </p>
    </>
  );
}
