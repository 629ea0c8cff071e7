/** The liquidation condition with its numbers, at the deciding tick and at the one before. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import {
  isLiquidatedAt,
  maintenanceUnitsOf,
  unrealisedUnits,
  valueUnitsOf,
  type Exposure,
  type PositionEvent,
  type SharedPosition,
} from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { ExactUsdt } from '../../contract-parts/exact-usdt.tsx';
import { useText } from '../../i18n/index.ts';
import { lotsOf, ticksOf } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { Receipt } from '../data.ts';
import { percentOf } from '../terms.ts';

type FormulaCardProps = { receipt: Receipt; isPublic: boolean };

export function FormulaCard({ receipt, isPublic }: FormulaCardProps) {
  const t = useText('derivatives');
  const { position, events, decisive, before } = receipt;
  const last = events.findLast(({ kind }) => kind !== 'liquidated');
  if (!last || !decisive) return null;
  return (
    <Card title={t('formula.title')}>
      <p className="mb-3 text-14 text-pretty">
        {t('formula.text', { rate: percentOf(position.mmrBps + position.takerBps) })}
      </p>
      <div className="flex flex-col gap-4">
        {before && last.second < decisive.second && (
          <AtPrice position={position} last={last} price={before.price} isPublic={isPublic} />
        )}
        <AtPrice position={position} last={last} price={decisive.price} isPublic={isPublic} />
      </div>
    </Card>
  );
}

type AtPriceProps = {
  position: SharedPosition;
  /** The figures of the position at that price. */
  last: PositionEvent;
  price: string;
  isPublic: boolean;
};

function AtPrice({ position, last, price, isPublic }: AtPriceProps) {
  const t = useText('derivatives');
  const market = findMarket(position.symbol);
  if (!market) return null;
  const exposure: Exposure = {
    side: position.side,
    lots: lotsOf(market, last.after.quantity),
    entryValueUnits: parseUnits(last.after.entryValue),
    marginUnits: parseUnits(last.after.margin),
  };
  const value = valueUnitsOf(market, Number(ticksOf(market, price)), exposure.lots);
  const worth = exposure.marginUnits + unrealisedUnits(exposure, value);
  const needed = maintenanceUnitsOf(value, position);
  const isOver = isLiquidatedAt(exposure, value, position);
  const usdt = (units: bigint) => <ExactUsdt amount={formatUnits(units)} isPublic={isPublic} />;
  return (
    <KeyValue
      rows={[
        { label: t('formula.price'), value: showPrice(price) },
        { label: t('formula.worth'), value: usdt(worth) },
        { label: t('formula.needed'), value: usdt(needed) },
        {
          label: isOver ? t('formula.over') : t('formula.stays'),
          value: isOver ? '≤' : '>',
          isStrong: true,
        },
      ]}
    />
  );
}
