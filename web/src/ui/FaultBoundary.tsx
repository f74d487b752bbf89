// A part of the page that fails while it is drawn is replaced by words; the rest goes on.
import { Component, type ReactNode } from 'react';

/** A part that has failed. */
export interface Broken {
  /** What was thrown, in its own words. */
  readonly message: string;
  /** Draws the part anew. */
  readonly onRetry: () => void;
}

interface BoundaryProps {
  /** What stands in the place of the children once one of them has thrown. */
  readonly fallback: (broken: Broken) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** What was thrown; null: nothing was. */
  readonly message: string | null;
}

/** Shows its children until one of them throws. */
export class FaultBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { message: null };

  static getDerivedStateFromError(fault: unknown): BoundaryState {
    return { message: fault instanceof Error ? fault.message : String(fault) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    const { fallback, children } = this.props;
    if (message === null) return children;
    return fallback({ message, onRetry: () => this.setState({ message: null }) });
  }
}
