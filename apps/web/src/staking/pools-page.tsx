/**
 * `/homeindex/livecoin` (rulebook 5.4): the pools, the member's positions and their rewards. The
 * address may name the one that is open.
 */
import { findCaseId } from '../case-parts/case-filter.ts';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { RecordSheet, useOpenRecord } from '../earn-parts/record-sheet.tsx';
import { useText } from '../i18n/index.ts';
import { navigate, useQuery } from '../router/index.ts';
import { useSessionState } from '../session/session.ts';
import { TermsRow } from '../terms-parts/terms-row.tsx';
import { refreshStaking, useStakingNews } from './data.ts';
import { PoolList } from './pools/pool-list.tsx';
import { Summary } from './pools/summary.tsx';
import { PositionContent } from './positions/position-content.tsx';
import { PositionList } from './positions/position-list.tsx';

export function Page() {
  const t = useText('staking');
  const isMember = useSessionState() === 'member';
  const record = useOpenRecord({
    sheetName: 'staking.position',
    linked: findCaseId(useQuery(), 'position'),
    onUnlink: () => void navigate('/homeindex/livecoin', { replace: true }),
  });
  useStakingNews();
  return (
    <EarnFrame
      onRefresh={refreshStaking}
      aside={
        isMember && (
          <RecordSheet record={record} title={t('position.title')}>
            {(id) => <PositionContent key={id} id={id} />}
          </RecordSheet>
        )
      }
    >
      {isMember && <Summary />}
      <PoolList />
      {isMember && <PositionList onOpen={record.show} />}
      <TermsRow product="staking" />
    </EarnFrame>
  );
}
