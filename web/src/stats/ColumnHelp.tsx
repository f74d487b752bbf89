// A tooltip that explains a table column.
import type { JSX } from 'react';
import type { StatsColumn } from 'lsm-shape/engine';
import { HelpCard, type HelpCardProps } from '../ui/HelpCard.tsx';

export interface ColumnHelpProps extends Omit<HelpCardProps, 'owner' | 'children'> {
  readonly column: StatsColumn;
}

/** The tooltip of a table column. */
export function ColumnHelp({ column, ...card }: ColumnHelpProps): JSX.Element {
  return (
    <HelpCard {...card} owner=".column-head">
      <p className="column-name">
        {column.header} <span>{column.rule}</span>
      </p>
      <p>{column.meaning}.</p>
      <p className="formula">{column.formula}</p>
    </HelpCard>
  );
}
