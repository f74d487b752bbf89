// Facts about the clicked file: its content, its origin, and the reason why it ends where it does.
import { useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import {
  CUT_RULES,
  type CutFacts,
  type FileFacts,
  jobNumber,
  plural,
  fileSize,
  shortBytes,
  shortCount,
  shortDuration,
  withCommas,
} from 'lsm-shape';
import { RuleLink } from '../explain/RuleLink.tsx';
import type { SelectedFile } from './use_selected_file.ts';
import { Icon } from '../ui/icons.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { optionText } from '../settings/option_text.ts';

export interface FileCardProps {
  readonly facts: FileFacts;
  readonly state: SelectedFile['state'];
  /** Virtual time at the playhead, in µs. */
  readonly nowMicros: number;
  /** The files that this file was made from or merged into. */
  readonly lineage: ReactNode;
  /** Adds a note on the file at the playhead. */
  readonly onNote: () => void;
  readonly onClose: () => void;
}

/** The card for a file. It stays open when another file is selected. */
export function FileCard(props: FileCardProps): JSX.Element {
  const { facts, state, nowMicros, onNote, onClose } = props;
  const { fileNumber, level, cut, cutText } = facts;
  const rule = cut === null ? null : CUT_RULES[cut.reason];
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (card.current !== null) bringIntoSight(card.current);
  }, [fileNumber]);
  return (
    <section ref={card} className="group file-card" aria-label={`File ${fileNumber}`}>
      <div className="group-head">
        <h2 className="section-title">
          File {fileNumber} · L{level}
        </h2>
        <button
          type="button"
          className="button small quiet file-note"
          title="Write a note on this file at this moment"
          onClick={onNote}
        >
          <Icon name="flag" /> Add a note
        </button>
        <button
          type="button"
          className="button icon small quiet"
          aria-label="Close the file"
          title="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <dl className="facts">
        {linesOf(facts, state, nowMicros).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd key={text}>{keptTogether(text)}</dd>
          </div>
        ))}
      </dl>
      {cut !== null && (
        <div className="cut">
          <h3>Cut reason</h3>
          <p>
            {keptTogether(sentence(cutText))} {rule !== null && <RuleLink id={rule} isTall />}
          </p>
          <CutBar cut={cut} />
        </div>
      )}
      {props.lineage}
    </section>
  );
}

/** Scrolls the card's panel if the card is partly hidden. */
function bringIntoSight(card: HTMLElement): void {
  let panel = card.parentElement;
  while (panel !== null && panel.scrollHeight <= panel.clientHeight) panel = panel.parentElement;
  if (panel === null || panel === document.documentElement) return;
  const [inner, outer] = [card.getBoundingClientRect(), panel.getBoundingClientRect()];
  const isInSight = outer.top <= inner.top && inner.bottom <= outer.bottom;
  if (!isInSight) panel.scrollTop += inner.top - outer.top;
}

function sentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

/** Returns the age of the file and the job that wrote it; unknown for a file older than the log. */
function writtenText(facts: FileFacts, nowMicros: number): string {
  const { isLogged, writer, writtenBy, writtenMicros } = facts;
  if (writer === null) return writtenBy;
  if (!isLogged) return `at an unknown time by ${writtenBy}`;
  if (nowMicros < writtenMicros) return `later, by ${writtenBy}`;
  return `${shortDuration(nowMicros - writtenMicros)} ago by ${writtenBy}`;
}

/** Returns the same lines at every moment, so that the content below them does not move. */
function linesOf(
  facts: FileFacts,
  state: SelectedFile['state'],
  nowMicros: number,
): [string, string][] {
  const { overlap, movedFrom, reader, deletions } = facts;
  const { hasKeys, isLogged, smallest, largest } = facts;
  const keys = hasKeys ? `${withCommas(smallest)} … ${withCommas(largest)}` : 'unknown';
  const dropped = deletions === 0 ? '' : `, ${shortCount(deletions)} deletions`;
  const path = [...movedFrom, facts.level].map((level) => `L${level}`).join(' → ');
  return [
    ['size', sizeText(facts)],
    ['entries', isLogged ? `${shortCount(facts.entries)}${dropped}` : 'unknown'],
    ['keys', keys],
    ['written', writtenText(facts, nowMicros)],
    ['moved', 0 < movedFrom.length ? `${path}, 0 bytes written` : 'never'],
    overlap === null
      ? ['overlaps', hasKeys ? 'no level below' : 'unknown']
      : [`overlaps on L${overlap.level}`, overlapText(facts)],
    ['overlapping ratio', overlapRatioText(facts)],
    ['now', reader === null ? state : `being compacted by job ${jobNumber(reader.id)}`],
  ];
}

function sizeText({ isLogged, storedBytes, rawBytes, compression }: FileFacts): string {
  const size = fileSize(storedBytes);
  if (!isLogged) return `${size}, unknown compression`;
  if (compression === 'kNoCompression') return `${size}, no compression`;
  const raw = rawBytes === null ? '' : ` of ${shortBytes(rawBytes)}`;
  return `${size}${raw}, ${optionText({ kind: 'choice' }, compression)}`;
}

function overlapText({ overlap }: FileFacts): string {
  if (overlap === null || overlap.files === 0) return 'nothing';
  return `${plural(overlap.files, 'file')}, ${shortBytes(overlap.bytes)}`;
}

/** Formats the ratio of a file's overlap to its size, which picks and moves depend on. */
function overlapRatioText({ overlap, storedBytes, hasKeys }: FileFacts): string {
  if (overlap === null) return hasKeys ? 'none' : 'unknown';
  if (storedBytes === 0) return 'unknown';
  return `${(overlap.bytes / storedBytes).toFixed(1)} × its size`;
}

/** Cut reasons that compare the file's own bytes. They share a scale with the target. */
const ownBytes: ReadonlySet<CutFacts['reason']> = new Set([
  'target_file_size',
  'grandparent_boundary',
  'round_robin_cursor',
  'ttl',
]);

/** The size at the cut, the threshold and the target on one scale; null if they are unknown. */
function CutBar({ cut }: { readonly cut: CutFacts }): JSX.Element | null {
  const { bytes, thresholdBytes, targetFileSize } = cut;
  if (!ownBytes.has(cut.reason) || bytes === 0 || targetFileSize === 0) return null;
  const most = Math.max(bytes, thresholdBytes, targetFileSize) * 1.08;
  const share = (value: number): number => value / most;
  const isApart = 0 < thresholdBytes && thresholdBytes !== targetFileSize;
  return (
    <div className="cut-bar" aria-hidden="true">
      <div className="track">
        <div className="cut-size" style={{ '--share': share(bytes) }} />
        <div className="tick" style={{ '--share': share(targetFileSize) }} />
        {isApart && (
          <div className="tick cut-threshold" style={{ '--share': share(thresholdBytes) }} />
        )}
      </div>
      <div className="legend">
        <span className="cut-size">{shortBytes(bytes)}</span>
        {isApart && <span className="cut-threshold">threshold {shortBytes(thresholdBytes)}</span>}
        <span>target {shortBytes(targetFileSize)}</span>
      </div>
    </div>
  );
}
