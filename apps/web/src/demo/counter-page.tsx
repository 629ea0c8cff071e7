/** A number in the client store that survives a reload. */
import { Button, Card } from '@anywhen/ui';
import { createStored } from '../parts/stored.ts';
import { useText } from '../i18n/index.ts';
import { SampleIntro } from './sample-intro.tsx';
import { Stepper } from './stepper.tsx';

export const useCounter = createStored<{ count: number }>('anywhen.demo-counter', (stored) => ({
  count: typeof stored?.count === 'number' ? stored.count : 0,
}));

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
