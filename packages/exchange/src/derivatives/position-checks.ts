/** The checks of what a member asks of an own position. They look and never change anything. */
import { formatUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import {
  DERIVATIVES_CURRENCY,
  type Rejection,
  isRejection,
  refusalOf,
  removableUnits,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { readLots, readTypedAmount } from '../kernel/typed-amount.ts';
import { valueOf } from './fill-plan.ts';
import type { PositionEntry } from './open-positions.ts';
import type { DerivativesBooks } from './order-checks.ts';
import { exposureOf } from './position.ts';

/** A position that may be changed, and the mark it stands at. */
type FoundPosition = { readonly entry: PositionEntry; readonly mark: number };

type Asked = { readonly uid: Uid; readonly atMs: number; readonly positionId: number };

export function findOwnPosition(
  { members, markets, positions }: DerivativesBooks,
  { uid, atMs, positionId }: Asked,
  operation: 'close-position' | 'add-margin' | 'transfer' = 'close-position',
): Rejection | FoundPosition {
  const refusal =
    operation === 'transfer'
      ? refusalOf(members.find(uid), operation)
      : members.refuseReducing(uid, operation);
  if (refusal) return refusal;
  const entry = positions.find(positionId);
  if (entry?.position.uid !== uid) return { code: 'NOT_FOUND' };
  if (entry.position.state === 'closing') return { code: 'POSITION_CLOSING' };
  const tick = markets.isFresh(atMs) ? markets.reference() : undefined;
  const mark = tick?.priceUnits[marketIndex(entry.position.symbol)];
  return mark === undefined ? { code: 'FEED_STALE' } : { entry, mark };
}

/** Without a quantity all of it. */
export function readClosing({ entry }: FoundPosition, quantity: string | null): Rejection | bigint {
  const { lots } = entry.position;
  if (quantity === null) return lots;
  const { quantityDecimals } = entry.market;
  const asked = readLots('quantity', quantity, quantityDecimals);
  if (typeof asked !== 'bigint' || asked <= lots) return asked;
  const data = { max: formatUnits(lots, quantityDecimals) };
  return { code: 'AMOUNT_ABOVE_MAX', fields: { quantity: 'not-offered' }, data };
}

/** What W changes by: below zero where margin is taken out. */
export function readMargin(
  { ledger }: DerivativesBooks,
  { entry, mark }: FoundPosition,
  { direction, amount }: { direction: 'add' | 'remove'; amount: string },
): Rejection | bigint {
  const read = readTypedAmount('amount', amount);
  if (isRejection(read)) return read;
  const { position } = entry;
  if (direction === 'add') {
    const { uid } = position;
    const { units } = read;
    const currency = DERIVATIVES_CURRENCY;
    if (ledger.covers({ uid, kind: 'derivatives', currency, units })) return units;
    const available = formatUnits(ledger.availableOf(uid, 'derivatives', currency));
    const data = { available, currency };
    return { code: 'BALANCE_INSUFFICIENT', fields: { amount: 'not-offered' }, data };
  }
  const valueUnits = valueOf(position.symbol, mark, position.lots);
  const left = removableUnits(exposureOf(position), valueUnits, position.leverage);
  if (read.units <= left) return -read.units;
  const fields = { amount: 'not-offered' } as const;
  return { code: 'MARGIN_TOO_LOW', fields, data: { left: formatUnits(left) } };
}
