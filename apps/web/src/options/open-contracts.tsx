/** The open option positions, with their value and their sale. */
import { OpenSection } from '../contract-parts/open-section.tsx';
import { useText } from '../i18n/index.ts';
import { useCurrentPositions } from './current-positions.ts';
import { ORDERS, deskPath } from './paths.ts';
import { CurrentList } from './positions/current-list.tsx';
import { ResultSheet } from './receipt/result-sheet.tsx';

export function OpenContracts({ title }: { title: string }) {
  const t = useText('options');
  const current = useCurrentPositions();
  const isEmpty = current.status === 'ready' && current.lines.length === 0;
  return (
    <>
      <ResultSheet />
      <OpenSection
        title={title}
        desk={{ to: deskPath(), text: t('current.buy') }}
        record={{ to: ORDERS, text: t('list.toRecord') }}
        emptyText={isEmpty ? t('current.none') : undefined}
      >
        <CurrentList sheet="options.sell.open" />
      </OpenSection>
    </>
  );
}
