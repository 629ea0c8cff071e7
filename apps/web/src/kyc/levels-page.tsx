/** `/homeindex/userauth`: both levels with their state, what each allows, and the next step. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshKyc } from './data.ts';
import { KycFrame } from './kyc-frame.tsx';
import { LevelCard } from './levels/level-card.tsx';
import { LimitsCard } from './levels/limits-card.tsx';
import { levelOf } from './steps.ts';

export function Page() {
  return (
    <Refreshable onRefresh={refreshKyc}>
      <KycFrame page="levels">
        {(kyc) => (
          <>
            <LevelCard name="basic" kyc={kyc} />
            <LevelCard name="advanced" kyc={kyc} />
            <LimitsCard level={levelOf(kyc.standing)} />
            <WithoutCard />
          </>
        )}
      </KycFrame>
    </Refreshable>
  );
}

/** What needs no verification (rulebook 1.5). */
function WithoutCard() {
  const t = useText('kyc');
  return (
    <Card tone="sunken" title={t('without.title')}>
      <p className="text-14 text-pretty text-text-muted">{t('without.text')}</p>
    </Card>
  );
}
