/** Open and pending positions, newest first, with their value and their sale. */
import { useState } from 'react';
import { Button, Card, EmptyState } from '@anywhen/ui';
import type { OptionPosition, OptionState } from '@anywhen/protocol';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useNowUntil } from '../../parts/passing-time.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showAmount } from '../../money-forms/amounts.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useSheetEntry } from '../../router/index.ts';
import { useCurrentPositions } from '../current-positions.ts';
import { rulesPath } from '../paths.ts';
import { useWorth } from './live-worth.tsx';
import { PositionRow } from './position-row.tsx';
import { SellSheet } from './sell-sheet.tsx';

type CurrentListProps = {
  /** Limits the list to one state. */
  state?: OptionState | undefined;
  symbol?: string | undefined;
  /** The id of the sale sheet, unique in the app. */
  sheet: string;
};

export function CurrentList({ state, symbol, sheet }: CurrentListProps) {
  const current = useCurrentPositions();
  const [selling, setSelling] = useState<OptionPosition>();
  const [isOpen, open, close] = useSheetEntry(sheet);
  if (current.status === 'loading') {
    return (
      <Card padding="none" className="mx-4">
        <LoadingRows count={2} />
      </Card>
    );
  }
  if (current.status === 'failed') return <LoadFailed asked={current.asked} />;
  const positions = current.lines.filter(
    (one) =>
      (state === undefined || one.state === state) &&
      (symbol === undefined || one.symbol === symbol),
  );
  const sell = (position: OptionPosition) => {
    setSelling(position);
    open();
  };
  return (
    <>
      {positions.length > 0 ? (
        <Positions positions={positions} onSell={sell} />
      ) : (
        <NoPositions isFiltered={state !== undefined || symbol !== undefined} />
      )}
      {selling && (
        <SellSheet
          key={selling.id}
          position={positions.find(({ id }) => id === selling.id) ?? selling}
          isOpen={isOpen}
          onClose={close}
          onClosed={() => setSelling(undefined)}
        />
      )}
    </>
  );
}

function NoPositions({ isFiltered }: { isFiltered: boolean }) {
  const t = useText('options');
  if (isFiltered) return <EmptyState icon="filter" title={t('list.noneFiltered')} />;
  return (
    <EmptyWithLink
      icon="bolt"
      title={t('current.none')}
      text={t('current.noneText')}
      href={rulesPath()}
      label={t('list.howItWorks')}
    />
  );
}

type PositionsProps = {
  positions: readonly OptionPosition[];
  onSell: (position: OptionPosition) => void;
};

function Positions({ positions, onSell }: PositionsProps) {
  return (
    <Card padding="none" className="mx-4">
      <ul className="divide-y divide-line">
        {positions.map((position) => (
          <li key={position.id} className="flex flex-col">
            <PositionRow position={position} />
            <SellLine position={position} onSell={() => onSell(position)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Undefined from the second on at which trading stops. */
function SellLine({ position, onSell }: { position: OptionPosition; onSell: () => void }) {
  const t = useText('options');
  const language = useLanguage();
  const worth = useWorth(position)?.worth;
  const areHidden = useAmountsAreHidden();
  const closesAtMs = position.closesAtSecond * 1_000;
  const isClosed = useNowUntil(closesAtMs) >= closesAtMs;
  if (position.state !== 'open') return null;
  if (isClosed) {
    return <p className="px-4 pb-3 text-12 text-text-muted">{t('sell.closed')}</p>;
  }
  const amount =
    worth !== undefined && !areHidden
      ? `${showAmount({ amount: worth, currency: 'USDT', language })} USDT`
      : undefined;
  return (
    <div className="px-4 pb-3">
      <Button look="secondary" size="small" isFullWidth onClick={onSell}>
        <span className="tabular">
          {amount === undefined ? t('sell.open') : t('sell.openFor', { amount })}
        </span>
      </Button>
    </div>
  );
}
