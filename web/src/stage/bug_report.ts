// The content of a bug report: the link, the run, and the tree at the moment.
import type { RunRequest } from 'lsm-shape/engine';

/** The source of the history. */
export interface ReportSource {
  readonly title: string;
  /** The page's address with the complete fragment. */
  readonly link: string;
  /** The request of the run; null for a recording. */
  readonly request: RunRequest | null;
}

export interface ReportMoment {
  readonly event: number;
  readonly sentence: string;
  readonly tree: string;
  /** Additional facts, as lines of text. */
  readonly state: string;
}

/** The report as plain text. */
export function reportOf(source: ReportSource, moment: ReportMoment): string {
  const { event, sentence, tree, state } = moment;
  const { title, link, request } = source;
  const lines = [`LSM Shape: ${title}`, link];
  if (request === null) lines.push('mode: recorded (a link cannot include a recording)');
  else
    lines.push(
      `mode: ${request.mode ?? 'sampled'}`,
      ...optionLines(request),
      commandOf(request, event),
    );
  const now = [`event ${event}: ${sentence}`, tree.trimEnd(), state];
  return `${lines.join('\n')}\n\n${now.join('\n')}\n`;
}

/** Lists the options that differ from the scenario's command lines. */
function optionLines({ set = {}, baseline = {} }: RunRequest): string[] {
  const changed = Object.entries(set).filter(([name, value]) => baseline[name] !== value);
  if (changed.length === 0) return [];
  return [`options: ${changed.map(([name, value]) => `${name}=${value}`).join(' ')}`];
}

/** Returns the command line that prints the same tree. */
function commandOf({ steps, set = {}, mode }: RunRequest, event: number): string {
  const words = steps.map((step) => `--db-bench ${quoted(step.db_bench)}`);
  const options = Object.entries(set).map(([name, value]) => `--set ${quoted(`${name}=${value}`)}`);
  const modes = mode === 'exact' || mode === 'preview' ? [`--${mode}`] : [];
  return ['lsm-shape simulate', ...words, ...options, ...modes, `--ascii --at ${event}`].join(' ');
}

/** Quotes a shell word, and replaces line breaks by spaces. */
function quoted(text: string): string {
  return `'${text.replace(/\s+/g, ' ').trim().replaceAll("'", "'\\''")}'`;
}
