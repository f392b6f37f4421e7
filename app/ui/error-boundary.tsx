import { Component, type ReactNode } from 'react';

export type ErrorBoundaryProps = {
  /** Stands in the place of children that failed to render. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Keeps an error in its content from taking away the page around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
