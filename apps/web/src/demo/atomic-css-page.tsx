/** Demonstrates the atomic CSS engine in both themes. */
import { useState } from 'react';
import { Button, Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { SampleIntro } from './sample-intro.tsx';

/** Spelled out, because the engine finds classes by scanning the sources. */
const TOKENS = [
  ['accent', 'bg-accent text-accent-contrast'],
  ['accent-tint', 'bg-accent-tint text-accent'],
  ['up', 'bg-up-tint text-up'],
  ['down', 'bg-down-tint text-down'],
  ['warn', 'bg-warn-tint text-warn'],
  ['simulated', 'bg-simulated text-simulated-contrast'],
  ['sunken', 'bg-surface-sunken text-text-muted'],
  ['raised', 'border border-line bg-surface-raised text-text'],
] as const;

export function Page() {
  const t = useText('demo');
  const [count, setCount] = useState(0);
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('css.intro')}</SampleIntro>
      <Card className="flex flex-col gap-3">
        <h2 className="text-28 font-semibold text-accent">{t('css.heading')}</h2>
        <p className="text-14 text-text-muted">{t('css.sentence')}</p>
        <Button onClick={() => setCount(count + 1)}>
          {count === 0 ? t('css.button') : t('css.pressed', { count })}
        </Button>
      </Card>
      <Card title={t('css.tokens')}>
        <ul className="grid grid-cols-2 gap-3">
          {TOKENS.map(([name, look]) => (
            <li key={name} className={`rounded-card px-3 py-4 text-14 font-medium ${look}`}>
              {name}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
