/** The running seconds contracts, with their countdowns. */
import { OpenSection } from '../contract-parts/open-section.tsx';
import { useText } from '../i18n/index.ts';
import { useKnownCurrent } from './current-contracts.ts';
import { CurrentList } from './lists/current-list.tsx';
import { ResultSheet } from './receipt/result-sheet.tsx';

export function OpenContracts({ title }: { title: string }) {
  const t = useText('seconds');
  const current = useKnownCurrent();
  return (
    <>
      <ResultSheet />
      <OpenSection
        title={title}
        desk={{ to: '/newContract/newContract', text: t('positions.buy') }}
        record={{ to: '/newContract/orderlist', text: t('positions.record') }}
        emptyText={current?.length === 0 ? t('current.none') : undefined}
      >
        <CurrentList />
      </OpenSection>
    </>
  );
}
