/**
 * `/homeindex/authing`: the latest verification case, under review or decided. It follows the
 * review as it happens and says the result in its place.
 */
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshKyc } from './data.ts';
import { KycFrame } from './kyc-frame.tsx';
import { ResultCard } from './review/result-card.tsx';
import { WaitingCard } from './review/waiting-card.tsx';
import { findLatestCase } from './steps.ts';

export function Page() {
  return (
    <Refreshable onRefresh={refreshKyc}>
      <KycFrame page="review">
        {({ standing }) => {
          const latest = findLatestCase(standing);
          if (!latest) return null;
          const isWaiting = latest.level.state === 'under-review';
          // One live region for both, so that screen readers announce the result.
          return (
            <output className="block">
              {isWaiting ? <WaitingCard {...latest} /> : <ResultCard {...latest} />}
            </output>
          );
        }}
      </KycFrame>
    </Refreshable>
  );
}
