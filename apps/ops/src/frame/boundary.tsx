/** Catches what breaks inside a page, so that the menu stays. */
import { ErrorState } from '@anywhen/ui';
import { Component, type ReactNode } from 'react';
import { TEXTS } from '../parts/texts.ts';
import { FRAME_TEXTS } from './texts.ts';

type BoundaryState = { isBroken: boolean };

export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  override state: BoundaryState = { isBroken: false };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState
        title={FRAME_TEXTS.broken}
        text={FRAME_TEXTS.brokenText}
        icon="warning"
        retryLabel={TEXTS.retry}
        onRetry={() => this.setState({ isBroken: false })}
      />
    );
  }
}
