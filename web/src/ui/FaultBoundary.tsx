// Shows a message in place of a part of the page that fails to render. The rest of the page
// continues to work.
import { Component, type ReactNode } from 'react';

/** A part that failed to render. */
export interface Broken {
  /** The message of the error. */
  readonly message: string;
  /** Renders the part again. */
  readonly onRetry: () => void;
}

interface BoundaryProps {
  /** Renders the replacement for the children after an error. */
  readonly fallback: (broken: Broken) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** The message of the error; null if there was none. */
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
