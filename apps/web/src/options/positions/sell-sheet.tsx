/** Sells contracts of one position back, all or some: proceeds and cost. */
import { useState } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import { KeyValue, toast } from '@anywhen/ui';
import {
  saleResultOf,
  type EndedResult,
  type OptionPosition,
  type OptionSeries,
} from '@anywhen/protocol';
import { textNow, useText } from '../../i18n/index.ts';
import { useIsLive } from '../../live/index.ts';
import { resultSentence, useResultRows } from '../../money-forms/results/ended-result.tsx';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { Sheet } from '../../parts/overlays.tsx';
import { useNowUntil } from '../../parts/passing-time.ts';
import { useSession } from '../../session/session.ts';
import { sendSale, type SellRequest } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import type { Quoted } from '../quotes.ts';
import { useLiveQuote, useOpenSeries } from '../series.ts';
import { ExpiryLine } from '../time-left.tsx';
import { TradeBar } from '../trade-bar.tsx';
import { findGate, type Gate } from '../trade-gate.ts';
import { QuantityField, QuoteLife, useExactUsdt } from '../trade-parts.tsx';
import { findQuantityFault, readQuantity } from '../trade-quantity.ts';
import { newerOf, useTrading } from '../trading.ts';

/** Undefined for all that is left, however much that is. */
type Draft = { readonly quantity: string | undefined };

const START_DRAFT: Draft = { quantity: undefined };

type SellSheetProps = {
  position: OptionPosition;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** If the series is settled meanwhile, the sheet stays and says so. */
export function SellSheet(props: SellSheetProps) {
  const open = useOpenSeries(props.position.series);
  const [lastOpen, setLastOpen] = useState(open);
  if (open && open !== lastOpen) setLastOpen(open);
  const series = open ?? lastOpen;
  return series ? <OpenSellSheet {...props} series={series} /> : null;
}

function OpenSellSheet(props: SellSheetProps & { series: OptionSeries }) {
  const { position, series, isOpen, onClose, onClosed } = props;
  const t = useText('options');
  const { optionName, contractsName, lengthName } = useOptionTexts();
  const name = `options.sell.${position.id}`;
  const [quantity, type] = useTypedQuantity(name, position);
  const quote = useLiveQuote(series, position);
  const option = optionName(position);
  const trading = useTrading<SellRequest>({
    name,
    send: sendSale,
    onTaken: ({ quantity: sold }, { result }) => {
      forgetTyped(name);
      onClose();
      toast(soldText({ count: contractsName(sold), option }, result), 'success');
    },
  });
  const live = quote && { units: quote.bidUnits, second: quote.second };
  const quoted = newerOf(live, trading.changed);
  const count = readQuantity(quantity);
  const gate = useSellGate(position);
  const sell = () => {
    const request = quoted && count !== undefined ? requestOf(position, quoted, count) : undefined;
    void trading.trade(request, findQuantityFault(quantity, { most: position.left }));
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      isLocked={trading.attempt.state === 'sending'}
      title={t('sell.title', { option })}
      footer={
        <TradeBar
          trading={trading}
          gate={gate}
          quoted={quoted}
          label={useSellLabel({ quoted, count, isChanged: trading.changed !== undefined })}
          barredTitle={t('sell.barred')}
          what={(request) => t('wish', { count: contractsName(request.quantity), option })}
          now={(what) => t('sell.now', { what })}
          onTrade={sell}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <ExpiryLine
            length={lengthName(series.lengthSeconds)}
            atSecond={position.expiresAtSecond}
          />
          {quoted && <QuoteLife second={quoted.second} />}
        </div>
        <QuantityField
          label={t('form.quantity')}
          value={quantity}
          onChange={(next) => {
            type(next);
            trading.forget();
          }}
          unitText={t('form.of', { max: position.left })}
          fault={trading.fault}
          quick={useParts(position.left)}
        />
        {quoted && <Figures position={position} quoted={quoted} count={count ?? position.left} />}
        <p className="text-12 text-pretty text-text-muted">{t('sell.note')}</p>
      </div>
    </Sheet>
  );
}

function useTypedQuantity(name: string, { left }: OptionPosition) {
  const all = String(left);
  const [{ quantity = all }, change] = useTyped(name, START_DRAFT);
  const type = (next: string) => change(() => ({ quantity: next === all ? undefined : next }));
  return [quantity, type] as const;
}

function soldText(words: { count: string; option: string }, result?: EndedResult): string {
  const t = textNow('options');
  const said = result && resultSentence(result);
  return said === undefined ? t('sold', words) : t('soldFor', { ...words, result: said });
}

/** A quarter, half and all, as far as they are distinct whole numbers. */
function useParts(left: number): { value: string; label: string }[] {
  const t = useText('options');
  const parts = new Map([
    [String(Math.floor(left / 4)), '25%'],
    [String(Math.floor(left / 2)), '50%'],
    [String(left), t('form.all')],
  ]);
  parts.delete('0');
  return [...parts].map(([value, label]) => ({ value, label }));
}

type SellLabel = { quoted: Quoted | undefined; count: number | undefined; isChanged: boolean };

function useSellLabel({ quoted, count, isChanged }: SellLabel): string {
  const t = useText('options');
  const exact = useExactUsdt();
  if (!quoted || count === undefined) return t('buy.noCount');
  const total = exact(quoted.units * BigInt(count));
  return isChanged ? t('sell.again', { total }) : t('sell.button', { total });
}

function useSellGate({ closesAtSecond }: OptionPosition): Gate | undefined {
  const session = useSession();
  const arePricesLive = useIsLive();
  const closesAtMs = closesAtSecond * 1_000;
  const isClosed = useNowUntil(closesAtMs) >= closesAtMs;
  return findGate({ operation: 'close-position', session, arePricesLive, isClosed });
}

function requestOf(
  { id }: OptionPosition,
  { units, second }: Quoted,
  quantity: number,
): SellRequest {
  return { id, quantity, price: formatUnits(units), second };
}

type FiguresProps = { position: OptionPosition; quoted: Quoted; count: number };

function Figures({ position, quoted, count }: FiguresProps) {
  const t = useText('options');
  const exact = useExactUsdt();
  const rowsOf = useResultRows();
  const bought = { quantity: position.quantity, priceUnits: parseUnits(position.price) };
  const sold = { quantity: count, priceUnits: quoted.units };
  const before = { quantity: position.quantity - position.left, units: parseUnits(position.sold) };
  return (
    <KeyValue
      rows={[
        { label: t('sell.perContract'), value: exact(quoted.units) },
        { label: t('sell.paid'), value: exact(bought.priceUnits * BigInt(count)) },
        ...rowsOf(saleResultOf(bought, sold, before), { isPublic: true }),
        { label: t('sell.brings'), value: exact(quoted.units * BigInt(count)), isStrong: true },
      ]}
    />
  );
}
