/**
 * `/homeindex/machine` (rulebook 6): the models with their output, and the member's machines. The
 * address may name one.
 */
import { findCaseId } from '../case-parts/case-filter.ts';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { RecordSheet, useOpenRecord } from '../earn-parts/record-sheet.tsx';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { navigate, useQuery } from '../router/index.ts';
import { useSessionState } from '../session/session.ts';
import { TermsRow } from '../terms-parts/terms-row.tsx';
import { refreshMining, useMiningNews, useModels } from './data.ts';
import { MachineContent } from './machines/machine-content.tsx';
import { MachineList } from './machines/machine-list.tsx';
import { ModelList } from './models/model-list.tsx';
import { NetworkCard } from './models/network-card.tsx';
import { Mined } from './models/mined.tsx';

export function Page() {
  const t = useText('mining');
  const isMember = useSessionState() === 'member';
  const record = useOpenRecord({
    sheetName: 'mining.machine',
    linked: findCaseId(useQuery(), 'machine'),
    onUnlink: () => void navigate('/homeindex/machine', { replace: true }),
  });
  useMiningNews();
  return (
    <EarnFrame
      onRefresh={refreshMining}
      aside={
        isMember && (
          <RecordSheet record={record} title={t('machine.title')}>
            {(id) => <MachineContent key={id} id={id} />}
          </RecordSheet>
        )
      }
    >
      {isMember && <Mined />}
      <Loaded asked={useModels()} count={6}>
        {({ models, network }) => (
          <>
            <ModelList models={models} />
            {isMember && <MachineList onOpen={record.show} />}
            <NetworkCard network={network} />
            <TermsRow product="mining" />
          </>
        )}
      </Loaded>
    </EarnFrame>
  );
}
