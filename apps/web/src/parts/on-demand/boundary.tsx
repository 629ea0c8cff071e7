/** Catches what breaks inside it, so that nothing around it does. */
import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** What stands there instead; `reset` renders the children anew. */
  renderFailed: (reset: () => void) => ReactNode;
  children: ReactNode;
};

type BoundaryState = { isBroken: boolean };

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  override state: BoundaryState = { isBroken: false };

  override render() {
    const { renderFailed, children } = this.props;
    return this.state.isBroken ? renderFailed(() => this.setState({ isBroken: false })) : children;
  }
}
