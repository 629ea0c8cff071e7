/** `/homeindex/userauth`: both levels with their state, what each allows, and the next step. */
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshKyc } from './data.ts';
import { KycFrame } from './kyc-frame.tsx';
import { LevelCard } from './levels/level-card.tsx';
import { LimitsCard } from './levels/limits-card.tsx';
import { StatusNote } from './levels/status-note.tsx';
import { WithoutCard } from './levels/without-card.tsx';
import { levelOf } from './steps.ts';

export function Page() {
  return (
    <Refreshable onRefresh={refreshKyc}>
      <KycFrame page="levels">
        {(kyc) => (
          <>
            <StatusNote />
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
