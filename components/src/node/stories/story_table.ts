// A table in a story. Its rows are runs or levels, with our values and published ones.
import { escaped } from '../../base/escaped.ts';
import { quantityOf, quantityText } from '../../stories/quantities.ts';
import type { StoryTable, TableColumn } from './story.ts';
import type { StoryFacts } from './story_facts.ts';

/** A row, with its title and the quantity shown in each column. */
interface Row {
  readonly title: string;
  readonly asked: (column: TableColumn) => string;
}

export function storyTable(table: StoryTable, facts: StoryFacts): string {
  const { caption, columns, levels } = table;
  const heads = columns.map(({ title }) => `<th scope="col">${escaped(title)}</th>`);
  const rows = rowsOf(table, facts).map((row, at) => {
    const cells = columns.map((column) => `<td>${cell(table, column, row, at, facts)}</td>`);
    // Option names may break, so that the table fits beside the tree.
    const title = escaped(row.title).replaceAll('_', '_<wbr>');
    return `<tr><th scope="row">${title}</th>${cells.join('')}</tr>`;
  });
  const corner = levels.length > 0 ? 'Level' : 'Run';
  const label = escaped(caption);
  return `<div class="table" role="region" tabindex="0" aria-label="${label}"><table>
<caption>${label}</caption>
<thead><tr><th scope="col">${corner}</th>${heads.join('')}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table></div>`;
}

function rowsOf({ runs, levels, line }: StoryTable, facts: StoryFacts): Row[] {
  const ofRuns = runs.map((name, at): Row => {
    const { title } = facts.runNamed(name, line);
    return { title, asked: (column) => `${column.quantity} of ${column.runs?.[at] ?? name}` };
  });
  const ofLevels = levels.map((level): Row => {
    const asked = ({ quantity, run }: TableColumn): string => {
      if (run !== null) return `${level}.${quantity} of ${run}`;
      throw facts.problem(line, 'a column names no run', 'rows are levels, so add run: NAME');
    };
    return { title: level, asked };
  });
  return [...ofRuns, ...ofLevels];
}

function cell(
  { line }: StoryTable,
  column: TableColumn,
  row: Row,
  at: number,
  facts: StoryFacts,
): string {
  const asked = row.asked(column);
  const own = escaped(facts.text(asked, null, line));
  const source = column.published?.[at];
  if (source === undefined) return own;
  const operand = facts.text(`published ${source}`, null, line);
  const number = Number(operand);
  const { kind } = quantityOf(asked.replace(/ of .*$/, ''));
  const isPlain = Number.isNaN(number) || kind === 'ratio';
  const said = isPlain ? operand : quantityText(kind, number);
  // Prevents line breaks between numbers and units in narrow columns.
  const kept = escaped(said).replaceAll(' ', '\u00a0');
  return `${own} <span class="published">published ${kept}</span>`;
}
