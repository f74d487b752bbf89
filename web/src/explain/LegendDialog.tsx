// The legend: a figure for each kind of mark on the stage, drawn by the stage's own code.
import type { JSX } from 'react';
import { LEGEND } from 'lsm-shape';
import { Dialog } from '../ui/Dialog.tsx';
import { FigureView } from './FigureView.tsx';

export interface LegendDialogProps {
  readonly onClose: () => void;
}

export function LegendDialog({ onClose }: LegendDialogProps): JSX.Element {
  return (
    <Dialog title="Legend" size="page" onClose={onClose}>
      <div className="legend-figures" role="region" aria-label="Figures" tabIndex={0}>
        {LEGEND.figures.map((figure) => (
          <section key={figure.id} aria-label={figure.title}>
            <h3>{figure.title}</h3>
            <FigureView figure={figure} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
