/** The ticket of what if: a market or limit order to the exchange that runs in this browser. */
import { useState } from 'react';
import { formatUnits } from '@anywhen/money';
import { formatPrice } from '@anywhen/prices';
import { type Rejection, type Side, rejectionKey } from '@anywhen/protocol';
import { Button, Segmented } from '@anywhen/ui';
import { useRejectionText, useText, type RejectionText } from '../../i18n/index.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import type { Tried } from '../past/player.ts';
import type { Opened } from '../past/use-replay.ts';
import { useAmountText } from './amount-text.ts';

type Kind = 'market' | 'limit';
type TicketProps = { opened: Opened; tried: Tried; units: number };

export function Ticket({ opened, tried, units }: TicketProps) {
  const t = useText('replay');
  const amountText = useAmountText();
  const { market } = opened.past;
  const [side, setSide] = useState<Side>('buy');
  const [kind, setKind] = useState<Kind>('market');
  const [price, setPrice] = useState('');
  const [amount, setAmount] = useState('');
  const [rejection, setRejection] = useState<Rejection>();
  const isTotal = kind === 'market' && side === 'buy';
  const given = side === 'buy' ? 'USDT' : market.currency;
  const available = tried.standing.balances[given]?.available ?? 0n;
  const isWaiting = tried.catchingUpTo !== undefined;
  const turn = (next: Side) => {
    setSide(next);
    setAmount('');
  };
  const choose = (next: Kind) => {
    setKind(next);
    setAmount('');
    if (next === 'limit') setPrice(formatPrice(units, market.priceDecimals));
  };
  const place = async () => {
    const order = { symbol: market.symbol, side, type: kind };
    const size = isTotal ? { quoteAmount: amount } : { quantity: amount };
    const limit = kind === 'limit' ? { price } : {};
    const refused = await opened.player.place({ ...order, ...size, ...limit });
    setRejection(refused);
    if (!refused) setAmount('');
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void place();
      }}
    >
      <OrderChoice side={side} kind={kind} onSide={turn} onKind={choose} />
      {kind === 'limit' && (
        <MoneyField label={t('ticket.price')} value={price} onChange={setPrice} currency="USDT" />
      )}
      <MoneyField
        label={isTotal ? t('ticket.total') : t('ticket.quantity', { currency: market.currency })}
        value={amount}
        onChange={setAmount}
        currency={isTotal ? 'USDT' : market.currency}
      />
      <p className="flex justify-between text-12 text-text-muted">
        <span>{t('ticket.available')}</span>
        <span className="tabular">{amountText(formatUnits(available), given)}</span>
      </p>
      {rejection && <Refused rejection={rejection} />}
      <Button
        type="submit"
        look={side === 'buy' ? 'up' : 'down'}
        isFullWidth
        disabled={amount === '' || isWaiting || (kind === 'limit' && price === '')}
      >
        {t('ticket.place')}
      </Button>
    </form>
  );
}

type OrderChoiceProps = {
  side: Side;
  kind: Kind;
  onSide: (side: Side) => void;
  onKind: (kind: Kind) => void;
};

function OrderChoice({ side, kind, onSide, onKind }: OrderChoiceProps) {
  const t = useText('replay');
  return (
    <>
      <Segmented
        label={t('ticket.side')}
        value={side}
        options={[
          { value: 'buy', label: t('ticket.buy'), tone: 'up' },
          { value: 'sell', label: t('ticket.sell'), tone: 'down' },
        ]}
        onChange={onSide}
      />
      <Segmented
        label={t('ticket.kind')}
        size="small"
        value={kind}
        options={[
          { value: 'market', label: t('ticket.market') },
          { value: 'limit', label: t('ticket.limit') },
        ]}
        onChange={onKind}
      />
    </>
  );
}

function Refused({ rejection }: { rejection: Rejection }) {
  const textOf = useRejectionText();
  const { code, data } = rejection;
  const found = { key: rejectionKey(code), ...(data && { data }) } as RejectionText;
  return (
    <p role="alert" className="text-14 font-medium text-danger">
      {textOf(found)}
    </p>
  );
}
