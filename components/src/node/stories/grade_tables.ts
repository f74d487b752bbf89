// Formats grades as lines for a terminal and as CSV for a spreadsheet.
import type { GradedFile, GradedTask } from './grade_command.ts';

/** Formats the grades of one file as lines. Omits the file's name if `isAlone` is true. */
export function gradedLines(file: GradedFile, isAlone: boolean): string[] {
  const { path, name, tasks, remarks } = file;
  const head = isAlone ? [] : [`${path}${path.startsWith(name) ? '' : ` (${name})`}`];
  return [...head, ...tasks.flatMap(taskLines), ...remarks, totalLine(file)];
}

function taskLines({ task, isSolved, answer, refused, goals, hint }: GradedTask): string[] {
  if (refused !== null) return [`${task}: not solved`, `  ${refused}`];
  if (answer === null) return [`${task}: no answer`];
  const missed = goals.filter(({ holds }) => !holds);
  return [
    `${task}: ${isSolved ? 'solved' : 'not solved'}`,
    ...missed.map(({ goal, own }) => `  ${goal}: it is ${own}`),
    ...(hint === null ? [] : [`  ${hint}`]),
  ];
}

function totalLine({ tasks, points, of }: GradedFile): string {
  const solved = tasks.filter(({ isSolved }) => isSolved).length;
  const counted = of === tasks.length ? '' : `, ${points} of ${of} points`;
  return `${solved} of ${tasks.length} tasks solved${counted}`;
}

/**
 * Formats grades as CSV, one row per file: author, points per task, their sum, and remarks. For an
 * unsolved task, the remark gives the result of its run, or the reason why it was not run.
 */
export function gradedCsv(files: readonly GradedFile[]): string {
  const [first] = files;
  const ids = first?.tasks.map(({ task }) => task) ?? [];
  const head = ['file', 'name', ...ids, 'points', 'of', 'remarks'];
  const rows = files.map(({ path, name, tasks, points, of, remarks }) => {
    const missed = tasks.flatMap((task) => shortfall(task));
    const own = tasks.map((task) => (task.isSolved ? task.points : 0));
    return [path, name, ...own, points, of, [...missed, ...remarks].join('; ')];
  });
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function shortfall({ task, isSolved, answer, refused, goals }: GradedTask): string[] {
  if (isSolved) return [];
  if (refused !== null) return [`${task}: ${refused}`];
  if (answer === null) return [`${task}: no answer`];
  const missed = goals.filter(({ holds }) => !holds);
  return [`${task}: ${missed.map(({ goal, own }) => `${goal}, it is ${own}`).join(', ')}`];
}

/** Quotes a CSV cell so that text from learners is not interpreted as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
