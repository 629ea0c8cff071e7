/** A stepper and a text field on a cached route: leaving hides the page without unmounting it. */
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { Card, KeyValue, LinkButton, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { SampleIntro } from './sample-intro.tsx';
import { Stepper } from './stepper.tsx';

let mounts = 0;

export function Page() {
  const t = useText('demo');
  const [mountCount] = useState(countMount);
  const [steps, setSteps] = useState(0);
  const [note, setNote] = useState('');
  const shownCount = useShownCount();

  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('keepAlive.intro')}</SampleIntro>
      <Card className="flex flex-col gap-4">
        <Stepper
          label={t('keepAlive.steps')}
          lessLabel={t('keepAlive.less')}
          moreLabel={t('keepAlive.more')}
          value={steps}
          onChange={setSteps}
        />
        <TextField
          label={t('keepAlive.note')}
          hint={t('keepAlive.noteHint')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <KeyValue
          rows={[
            { label: t('keepAlive.mounted'), value: t('keepAlive.times', { count: mountCount }) },
            { label: t('keepAlive.shown'), value: t('keepAlive.times', { count: shownCount }) },
          ]}
        />
      </Card>
      <LinkButton look="secondary" href="/keepalive/keepindex">
        {t('keepAlive.next')}
      </LinkButton>
    </div>
  );
}

/** Effects stop while the page is hidden and run again when it is shown; this counts them. */
function useShownCount(): number {
  const count = useRef(0);
  const watch = useCallback((notify: () => void) => {
    count.current += 1;
    notify();
    return () => {};
  }, []);
  return useSyncExternalStore(watch, () => count.current);
}

function countMount(): number {
  mounts += 1;
  return mounts;
}
