/** The error boundary of a page: keeps the shell alive, and offers a retry. */
import { Component, type ReactNode } from 'react';
import { ErrorState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type BoundaryState = { isBroken: boolean };

export class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  override state: BoundaryState = { isBroken: false };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <CrashedPage onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const t = useText('app');
  return (
    <ErrorState
      icon="warning"
      title={t('crashed.title')}
      text={t('crashed.detail')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  );
}
