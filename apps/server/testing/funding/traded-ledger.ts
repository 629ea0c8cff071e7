/**
 * The bookings of options, leveraged contracts and bots for one member, leg by leg as the exchange
 * makes them. For tests only.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind, LedgerType } from '@anywhen/protocol';
import type { BookedLedger, Legs } from './booked-ledger.ts';

export const TRADER = 10_000_003;
const HOUR = 3_600_000;

/** Account and bucket, or a house account; then an amount. */
type Line = readonly [place: string, amount: string, type?: LedgerType];

/** Ids: options 1 and 2, order 31, positions 7 to 9, bot 5. One entry an hour from then on. */
export async function bookTrades(ledger: BookedLedger, fromMs: number): Promise<void> {
  const post = async (hour: number, type: LedgerType, id: number, ...lines: Line[]) =>
    ledger.post(
      fromMs + hour * HOUR,
      lines.map(([place, amount, own = type]) => legOf(place, amount, own, id)),
    );
  const [heldFunds, free] = ['derivatives held', 'derivatives available'];
  const paid = (account: string) => `${account} available`;
  for (const account of ['options', 'derivatives', 'strategy']) {
    await post(0, 'DEPOSIT_CREDIT', 4, ['sim:chain', '-9000'], [paid(account), '9000']);
  }
  await post(1, 'OPTION_PREMIUM', 1, ['options available', '-30.5'], ['house:options', '30.5']);
  await post(2, 'OPTION_SELLBACK', 1, ['options available', '12'], ['house:options', '-12']);
  await post(3, 'OPTION_PAYOUT', 1, ['options available', '40'], ['house:options', '-40']);
  await post(4, 'OPTION_REFUND', 2, ['options available', '7'], ['house:options', '-7']);
  const fee = (amount: string): Line => ['house:fees', amount, 'DERIV_FEE'];
  // [EX-8.3] Opened at the market, and [EX-8.7] closed with a gain.
  await post(5, 'DERIV_MARGIN_IN', 7, [free, '-656.5'], [heldFunds, '653.25'], fee('3.25'));
  await post(6, 'DERIV_MARGIN_IN', 7, [free, '-200'], [heldFunds, '200']);
  await post(7, 'DERIV_MARGIN_OUT', 7, [free, '200'], [heldFunds, '-200']);
  await post(8, 'DERIV_FUNDING', 7, [heldFunds, '-0.65'], ['house:deriv', '0.65']);
  const gain: Line[] = [
    [free, '652.6'],
    [free, '126.685'],
  ];
  await post(
    9,
    'DERIV_PROFIT',
    7,
    [heldFunds, '-652.6'],
    ...gain,
    ['house:deriv', '-130'],
    fee('3.315'),
  );
  // [EX-8.12] A resting limit that is filled and needs a little more than it held.
  await post(10, 'DERIV_HOLD', 31, [free, '-644.48'], [heldFunds, '644.48']);
  const more: Line[] = [
    [free, '-1'],
    [heldFunds, '1'],
  ];
  const held: Line = [heldFunds, '-1.28', 'DERIV_FEE'];
  await post(11, 'DERIV_MARGIN_IN', 8, ...more, held, fee('1.28'));
  await post(12, 'DERIV_FUNDING', 8, [heldFunds, '0.65'], ['house:deriv', '-0.65']);
  const lost: Line[] = [
    [heldFunds, '-644.85'],
    [free, '541.65'],
  ];
  await post(13, 'DERIV_LOSS', 8, ...lost, ['house:deriv', '100'], fee('3.2'));
  await post(14, 'DERIV_HOLD', 32, [free, '-10'], [heldFunds, '10']);
  await post(15, 'DERIV_RELEASE', 32, [heldFunds, '-10'], [free, '10']);
  // [EX-8.6] The insurance pays what the margin does not cover.
  await post(16, 'DERIV_MARGIN_IN', 9, [free, '-656.5'], [heldFunds, '653.25'], fee('3.25'));
  const gone: Line[] = [
    [heldFunds, '-653.25'],
    [free, '0'],
  ];
  const covered: Line[] = [['house:deriv', '700'], fee('2.9'), ['house:insurance', '-49.65']];
  await post(17, 'DERIV_LIQUIDATION', 9, ...gone, ...covered);
  await post(18, 'BOT_FUND', 5, ['strategy available', '-500'], ['strategy held', '500']);
  await post(19, 'BOT_RETURN', 5, ['strategy held', '-499.2'], ['strategy available', '499.2']);
}

function legOf(place: string, amount: string, type: LedgerType, id: number): Legs[number] {
  const currency = 'USDT';
  const units = parseUnits(amount);
  const reference = String(id);
  const [kind, bucket] = place.split(' ');
  const account =
    bucket === undefined
      ? { owner: place, currency }
      : { owner: TRADER, kind: kind as AccountKind, currency, bucket: bucket as 'held' };
  return { account: account as Legs[number]['account'], units, type, reference };
}
