// The parts of the page that its first picture does without: their code is loaded after it, so that
// it comes sooner, or when one is opened before that.
import type { ComponentType, JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { laterPart, PartMissing, type LaterPart } from '../ui/later.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part in a place of its own, which stays empty until the part is there. */
function panel<Props extends object>(load: Load<Props>): LaterPart<Props> {
  return laterPart(load, {
    Failed: ({ onRetry }) => (
      <div className="group">
        <PartMissing onRetry={onRetry} />
      </div>
    ),
  });
}

interface Closable {
  readonly onClose: () => void;
}

/** A part that opens above the page: a failure is told there. */
function dialog<Props extends Closable>(title: string, load: Load<Props>): LaterPart<Props> {
  const Failed = ({ props, onRetry }: { props: Props; onRetry: () => void }): JSX.Element => (
    <Dialog title={title} onClose={props.onClose}>
      <PartMissing onRetry={onRetry} />
    </Dialog>
  );
  return laterPart(load, { Failed });
}

export const ScenarioOptions = panel(() =>
  import('../options/ScenarioOptions.tsx').then((code) => code.ScenarioOptions),
);
export const RecordingPanel = panel(() =>
  import('../options/RecordingPanel.tsx').then((code) => code.RecordingPanel),
);
export const WhyArea = panel(() => import('../why/WhyArea.tsx').then((code) => code.WhyArea));
export const TimelinePanel = panel(() =>
  import('../timeline/TimelinePanel.tsx').then((code) => code.TimelinePanel),
);
export const NumbersPanel = panel(() =>
  import('../stats/NumbersPanel.tsx').then((code) => code.NumbersPanel),
);
export const TextTwin = panel(() => import('../stage/TextTwin.tsx').then((code) => code.TextTwin));
export const PresentationCaption = panel(() =>
  import('../presentation/PresentationCaption.tsx').then((code) => code.PresentationCaption),
);
export const LiveRegion = laterPart(
  () => import('./LiveRegion.tsx').then((code) => code.LiveRegion),
  // The panels beside it tell of a failure; one message is enough.
  { Failed: () => null },
);
export const HelpDialog = dialog('Keys', () =>
  import('../keys/HelpDialog.tsx').then((code) => code.HelpDialog),
);
export const ModelDialog = dialog('What this models', () =>
  import('../explain/ModelDialog.tsx').then((code) => code.ModelDialog),
);
export const ScenariosDialog = dialog('Scenarios', () =>
  import('../catalogue/ScenariosDialog.tsx').then((code) => code.ScenariosDialog),
);
export const CommandsDialog = dialog('Run a db_bench command line', () =>
  import('../catalogue/CommandsDialog.tsx').then((code) => code.CommandsDialog),
);
export const ExplainDialog = dialog('Explanations', () =>
  import('../explain/ExplainDialog.tsx').then((code) => code.ExplainDialog),
);

/** All of them, those first that can be opened soonest. */
const parts = [
  ScenariosDialog,
  HelpDialog,
  ExplainDialog,
  NumbersPanel,
  TextTwin,
  LiveRegion,
  PresentationCaption,
  CommandsDialog,
  ModelDialog,
  RecordingPanel,
  ScenarioOptions,
  WhyArea,
  TimelinePanel,
];

/** Loads what is not there yet, one part after the other: opening it is instant then. */
export async function loadAllParts(): Promise<void> {
  for (const { code } of parts) await code.load();
}
