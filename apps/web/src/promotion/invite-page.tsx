/**
 * `/my/invite` (rulebook 14.6, 14.7): the own code to pass on, the tier with the way to the next
 * one, commission by day, and who came by the code.
 */
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshPromotion, usePromotion } from './data.ts';
import { CommissionList } from './invite/commission-list.tsx';
import { InvitedList } from './invite/invited-list.tsx';
import { ShareCard } from './invite/share-card.tsx';
import { TierCard } from './invite/tier-card.tsx';

export function Page() {
  return (
    <Refreshable onRefresh={refreshPromotion}>
      <Loaded asked={usePromotion()} count={5}>
        {(promotion) => (
          <div className="flex flex-col gap-4 py-4">
            <div className="flex flex-col gap-4 px-4">
              <ShareCard code={promotion.inviteCode} />
              <TierCard promotion={promotion} />
            </div>
            <CommissionList />
            <InvitedList />
          </div>
        )}
      </Loaded>
    </Refreshable>
  );
}
