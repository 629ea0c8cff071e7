/** A number in the client store that survives a reload. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { Button, Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { SampleIntro } from './sample-intro.tsx';
import { Stepper } from './stepper.tsx';

export const useCounter = create<{ count: number }>()(
  persist(() => ({ count: 0 }), { name: 'anywhen.demo-counter' }),
);

export function Page() {
  const t = useText('demo');
  const count = useCounter((counter) => counter.count);
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('counter.intro')}</SampleIntro>
      <Card>
        <Stepper
          label={t('counter.value')}
          lessLabel={t('counter.less')}
          moreLabel={t('counter.more')}
          value={count}
          onChange={(next) => useCounter.setState({ count: next })}
        />
      </Card>
      <Button look="secondary" onClick={() => useCounter.setState({ count: 0 })}>
        {t('counter.reset')}
      </Button>
    </div>
  );
}
