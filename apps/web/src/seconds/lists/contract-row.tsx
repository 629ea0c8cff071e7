/** One contract in a list: market, direction, terms, and state or outcome. */
import { memo } from 'react';
import { Badge, Icon, ListRow } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useFormat } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { toneOfResult, useContractTexts } from '../contract-texts.ts';
import { CountdownRing } from '../countdown-ring.tsx';
import { LiveStanding } from '../live-standing.tsx';
import { receiptPath } from '../paths.ts';
import { percentOf } from '../terms.ts';

export const ContractRow = memo(function ContractRow({
  contract,
}: {
  contract: SecondsContractLine;
}) {
  const { stateName, resultName, periodName } = useContractTexts();
  const { result, profit, wager, state } = contract;
  return (
    <ListRow
      href={receiptPath(contract.id)}
      leading={
        state === 'ended' ? (
          <CurrencyMark currency={currencyOf(contract.symbol)} />
        ) : (
          <CountdownRing contract={contract} />
        )
      }
      title={<Title contract={contract} />}
      detail={
        <span className="tabular block text-pretty whitespace-normal">
          {periodName(contract.periodSeconds)} ·{' '}
          {state !== 'ended' && `${percentOf(contract.returnBps)} · `}
          <Prices contract={contract} />
          {state === 'ended' && <PurchaseTime contract={contract} />}
        </span>
      }
      trailing={
        profit === null ? (
          <OwnAmount amount={wager} currency="USDT" />
        ) : (
          <OwnChange amount={profit} currency="USDT" size={16} />
        )
      }
      trailingDetail={
        result === null ? (
          <span className="flex items-center justify-end gap-1.5">
            {stateName(state)}
            <LiveStanding contract={contract} />
          </span>
        ) : (
          <Badge tone={toneOfResult(result)}>{resultName(result)}</Badge>
        )
      }
    />
  );
});

function Title({ contract: { symbol, direction } }: { contract: SecondsContractLine }) {
  const { directionName } = useContractTexts();
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate">
        {currencyOf(symbol)}
        <span className="text-12 font-normal text-text-muted @max-[20rem]:sr-only">/USDT</span>
      </span>
      <span
        className={`flex shrink-0 items-center gap-0.5 text-12 font-semibold ${
          direction === 'up' ? 'text-up' : 'text-down'
        }`}
      >
        <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={14} />
        {directionName(direction)}
      </span>
    </span>
  );
}

/** A running contract has its countdown; an ended one its time. */
function PurchaseTime({ contract: { opening, acceptedAtMs } }: { contract: SecondsContractLine }) {
  const { dateTime } = useFormat();
  const atMs = opening ? opening.second * 1_000 : acceptedAtMs;
  return <span className="block">{dateTime(atMs)}</span>;
}

/** `64,250.10 → 64,250.11`, or the time of acceptance while there is no price yet. */
function Prices({ contract }: { contract: SecondsContractLine }) {
  const { time } = useFormat();
  const { opening, settlement, acceptedAtMs } = contract;
  if (!opening) return time(acceptedAtMs);
  if (!settlement) return showPrice(opening.price);
  return `${showPrice(opening.price)} → ${showPrice(settlement.price)}`;
}
