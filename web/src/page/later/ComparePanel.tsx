// The comparison panel, with the worker that explains differences.
import type { JSX } from 'react';
import { ComparePanel as Panel, type ComparePanelProps } from '../../variants/ComparePanel.tsx';

const explain: ComparePanelProps['explain'] = async (...requests) =>
  (await import('../../sweep/explainer.ts')).explainDifference(...requests);

export const ComparePanel = (): JSX.Element => <Panel explain={explain} />;
