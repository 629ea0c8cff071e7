/** Requests a sentence from the server or the mock layer, and shows which of the two answered. */
import { useState } from 'react';
import { Badge, Button, Card, EmptyState, ErrorState, SkeletonRows } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { fetchData } from './fetch-data.ts';
import { fetchMocked } from './mock-layer.ts';
import { SampleIntro } from './sample-intro.tsx';

type Source = 'server' | 'mock';

type Pulled =
  | { status: 'empty' }
  | { status: 'loading'; from: Source }
  | { status: 'failed'; from: Source }
  | { status: 'ready'; text: string; source: Source };

export function Page() {
  const t = useText('demo');
  const [pulled, setPulled] = useState<Pulled>({ status: 'empty' });

  const pull = async (from: Source) => {
    setPulled({ status: 'loading', from });
    try {
      const prose = from === 'mock' ? await fetchMocked() : await fetchProse();
      setPulled({ status: 'ready', ...prose });
    } catch {
      setPulled({ status: 'failed', from });
    }
  };

  const isBusy = (from: Source) => pulled.status === 'loading' && pulled.from === from;
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('mock.intro')}</SampleIntro>
      <div className="grid grid-cols-2 gap-3">
        <Button isBusy={isBusy('server')} onClick={() => void pull('server')}>
          {t('mock.pull')}
        </Button>
        <Button look="secondary" isBusy={isBusy('mock')} onClick={() => void pull('mock')}>
          {t('mock.pullMocked')}
        </Button>
      </div>
      <Card>
        <Answer pulled={pulled} onRetry={(from) => void pull(from)} />
      </Card>
    </div>
  );
}

function Answer({ pulled, onRetry }: { pulled: Pulled; onRetry: (from: Source) => void }) {
  const t = useText('demo');
  if (pulled.status === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => onRetry(pulled.from)}
      />
    );
  }
  if (pulled.status === 'loading') return <SkeletonRows label={t('loading')} count={2} />;
  if (pulled.status === 'empty') {
    return <EmptyState icon="document" title={t('mock.empty')} text={t('mock.emptyHint')} />;
  }
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      <Badge tone={pulled.source === 'server' ? 'accent' : 'warn'}>
        {pulled.source === 'server' ? t('mock.server') : t('mock.mock')}
      </Badge>
      <p className="text-16 text-pretty">{pulled.text}</p>
    </div>
  );
}

function fetchProse(): Promise<{ text: string; source: Source }> {
  return fetchData('/api/demo/prose');
}
