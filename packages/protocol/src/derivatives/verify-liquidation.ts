/**
 * Recomputes the receipt of a liquidation from public answers: its terms, every event from the one
 * before, the two ticks, that the deciding one demanded it and the one before did not, and what
 * the position came to in all. It believes nothing the receipt says of itself. What no public
 * answer can show: at which moment of its second something was booked, how long after, which of
 * the two fees an order paid where both were possible, and levels that were never reached.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type Market, findMarket, marketIndex, type VersionChange } from '@anywhen/prices';
import type { ReplyOf } from '../base/endpoint.ts';
import type { PositionEvent } from './shapes.ts';
import type { readSharedLiquidation } from './public-data.ts';
import {
  type Holding,
  POSITION_SIDES,
  averageEntryUnits,
  isLiquidatedAt,
  isStopFirst,
  maintenanceUnitsOf,
  valueUnitsOf,
} from './rules.ts';
import {
  PUBLISHED_LEVERAGE,
  type PublishedLeverage,
  agreedFees,
  feesOf,
} from './published-leverage.ts';
import {
  type ProvenTicks,
  type ProvingOptions,
  type TickEvidence,
  type TickFault,
  proveTicks,
} from '../fairness/prove-ticks.ts';
import { emptyHolding, replayEvent } from './replay-position.ts';

/** An own receipt has the position's number too; a shared one has not. */
export type LiquidationReceipt = ReplyOf<typeof readSharedLiquidation>;

/** In the order they are checked; a fault names the first that fails. */
const LIQUIDATION_STEPS = ['terms', 'events', 'ticks', 'demand', 'totals'] as const;
type LiquidationStep = (typeof LIQUIDATION_STEPS)[number];

export type LiquidationFault =
  | {
      readonly step: LiquidationStep;
      readonly field: string;
      readonly claimed: string;
      readonly computed: string;
    }
  | { readonly step: 'ticks'; readonly field: 'evidence'; readonly fault: TickFault };

/** Everything here was computed, not copied. */
type SoundLiquidation = {
  readonly isSound: true;
  readonly second: number;
  readonly price: string;
  /** W and the unrealised result at that price, and what it had to be more than. */
  readonly worth: string;
  readonly maintenance: string;
  readonly returned: string;
  readonly insured: string;
};
export type LiquidationVerdict =
  | SoundLiquidation
  | { readonly isSound: false; readonly fault: LiquidationFault };

/** The calls of `listTicks` that make up the evidence: the deciding second and the one before. */
export function listLiquidationCalls({ position: { decided } }: LiquidationReceipt) {
  return decided === null ? [] : [{ from: decided.second - 1, to: decided.second }];
}

export function verifyLiquidation(
  receipt: LiquidationReceipt,
  evidence: TickEvidence,
  options: ProvingOptions & { terms?: PublishedLeverage } = {},
): LiquidationVerdict {
  const fault = findLiquidationFault(receipt, options.terms);
  if (fault) return unsound(fault);
  const ticks = proveTicks(evidence, options);
  if (!ticks.isProven) return unsound({ step: 'ticks', field: 'evidence', fault: ticks.fault });
  return verifyLiquidationWithTicks(receipt, ticks);
}

/** What can be said without any evidence: its terms, and each event from the one before. */
export function findLiquidationFault(
  receipt: LiquidationReceipt,
  terms: PublishedLeverage = PUBLISHED_LEVERAGE,
): LiquidationFault | undefined {
  const fault = findTermsFault(receipt, findMarket(receipt.position.symbol), terms);
  if (fault) return fault;
  const replayed = replay(receipt);
  return 'step' in replayed ? replayed : undefined;
}

/** By ticks that were proven, of a receipt without a fault of its own. */
export function verifyLiquidationWithTicks(
  receipt: LiquidationReceipt,
  ticks: ProvenTicks,
): LiquidationVerdict {
  const fault = findTickFault(receipt, ticks);
  return fault ? unsound(fault) : verifyLiquidationOutcome(receipt, ticks.versions);
}

/** By the prices the receipt names; whether those are true it cannot say. */
export function verifyLiquidationOutcome(
  receipt: LiquidationReceipt,
  versions?: readonly VersionChange[],
): LiquidationVerdict {
  const market = findMarket(receipt.position.symbol);
  if (!market) return unsound(mismatch('terms', 'symbol', receipt.position.symbol, ''));
  const replayed = replay(receipt, versions);
  if ('step' in replayed) return unsound(replayed);
  const fault =
    findDemandFault(receipt, market, replayed) ?? findTotalsFault(receipt, market, receipt.events);
  return fault ? unsound(fault) : soundOf(receipt, market, replayed);
}

/** Does the receipt follow the rules it names? */
function findTermsFault(
  { rule, position, events }: LiquidationReceipt,
  market: Market | undefined,
  terms: PublishedLeverage,
): LiquidationFault | undefined {
  const tier = terms.tiers.find((each) => each.tier === market?.tier);
  const fees = feesOf(position, terms);
  const isOffered = market?.isDerivative === true && tier !== undefined;
  const [first, last] = [events[0], events.at(-1)];
  const agreed = agreedFees(position, fees);
  return (
    differ('terms', 'rule', rule, agreed.rule) ??
    differ('terms', 'symbol', isOffered, true) ??
    differ('terms', 'side', POSITION_SIDES.includes(position.side), true) ??
    differ('terms', 'leverage', tier?.leverages.includes(position.leverage), true) ??
    differ('terms', 'mmrBps', position.mmrBps, tier?.mmrBps) ??
    differ('terms', 'takerBps', position.takerBps, agreed.takerBps) ??
    differ('terms', 'makerBps', position.makerBps ?? null, agreed.makerBps) ??
    differ('terms', 'spreadBps', position.spreadBps ?? tier?.spreadBps, tier?.spreadBps) ??
    differ('terms', 'liquidationBps', position.liquidationBps, fees.liquidationBps) ??
    differ('terms', 'state', position.state, 'liquidated') ??
    differ('terms', 'ending', position.ending, 'liquidation') ??
    differ('terms', 'liquidationPrice', position.liquidationPrice, null) ??
    differ('terms', 'events', first?.kind, 'opened') ??
    differ('terms', 'events', last?.kind, 'liquidated') ??
    differ('terms', 'openedAtMs', position.openedAtMs, first?.atMs) ??
    differ('terms', 'endedAtMs', position.endedAtMs, last?.atMs) ??
    differ('terms', 'updatedAtMs', position.updatedAtMs, last?.atMs) ??
    differ('terms', 'decided', position.decided?.second, last?.second) ??
    differ('terms', 'decided', position.decided?.price, last?.price)
  );
}

/** How it stood after each event. */
function replay(
  { position, events }: LiquidationReceipt,
  versions?: readonly VersionChange[],
): LiquidationFault | Holding[] {
  const standing: Holding[] = [];
  let holding = emptyHolding(position);
  let second = 0;
  let atMs = 0;
  for (const [index, event] of events.entries()) {
    const replayed = replayEvent(position, holding, { event, versions });
    if (!replayed) return mismatch('events', event.kind, JSON.stringify(event), 'cannot happen');
    const fault =
      findEventFault(event, index + 1, replayed.notified) ?? findTimeFault(event, { second, atMs });
    if (fault) return fault;
    ({ holding } = replayed);
    ({ second, atMs } = event);
    standing.push(holding);
  }
  return standing;
}

function findEventFault(
  event: PositionEvent,
  no: number,
  notified: NonNullable<ReturnType<typeof replayEvent>>['notified'],
): LiquidationFault | undefined {
  const { hasPrice, fee, after, ...figures } = notified;
  const at = (field: string) => `${no} ${field}`;
  const names = Object.keys(figures) as (keyof typeof figures)[];
  const sums = Object.keys(after) as (keyof typeof after)[];
  return (
    differ('events', at('no'), event.no, no) ??
    differ('events', at('price'), event.price !== null, hasPrice) ??
    (fee === null ? undefined : differ('events', at('fee'), event.fee, fee)) ??
    names
      .map((name) => differ('events', at(name), event[name], figures[name]))
      .find((fault) => fault !== undefined) ??
    sums
      .map((name) => differ('events', at(name), event.after[name], after[name]))
      .find((fault) => fault !== undefined)
  );
}

/** Nothing happens before its tick, and things happen one after another. */
function findTimeFault(
  { no, second, atMs }: PositionEvent,
  before: { second: number; atMs: number },
): LiquidationFault | undefined {
  const isInOrder = second >= before.second && atMs >= before.atMs && atMs >= second * 1_000;
  if (isInOrder) return undefined;
  return mismatch('events', `${no} second`, `${second} ${atMs}`, `≥ ${before.second}`);
}

function findTickFault(
  { position, decisive, before }: LiquidationReceipt,
  { seconds }: ProvenTicks,
): LiquidationFault | undefined {
  const market = marketIndex(position.symbol);
  const second = position.decided?.second ?? 0;
  const holdAgainst = (claimed: LiquidationReceipt['decisive'], at: number) => {
    const proven = seconds.get(at);
    return (
      differ('ticks', 'second', claimed?.second, proven?.second) ??
      differ('ticks', 'seed', claimed?.seed, proven?.seed) ??
      differ('ticks', 'price', claimed?.price, proven?.prices[market]) ??
      differ('ticks', 'hash', claimed?.hash, proven?.hashes[market])
    );
  };
  return (
    differ('ticks', 'second', decisive?.second, second) ??
    differ('ticks', 'second', before?.second, second - 1) ??
    holdAgainst(decisive, second) ??
    holdAgainst(before, second - 1) ??
    differ('ticks', 'price', position.decided?.price, decisive?.price)
  );
}

/** Demanded by the deciding tick, and not by the one before, if it was there by then. */
function findDemandFault(
  { position, events, decisive, before }: LiquidationReceipt,
  market: Market,
  standing: readonly Holding[],
): LiquidationFault | undefined {
  const last = standing.at(-2);
  const isDemanded = last !== undefined && demands(last, market, decisive?.price, position);
  const index = events.findLastIndex(({ second }) => second < (decisive?.second ?? 0));
  const earlier = standing[index];
  const wasDemanded = earlier !== undefined && demands(earlier, market, before?.price, position);
  const wasStopped = last !== undefined && isStopReachedFirst({ position, decisive }, market, last);
  return (
    differ('demand', 'decisive', isDemanded, true) ??
    differ('demand', 'before', wasDemanded, false) ??
    differ('demand', 'stopLoss', wasStopped, false)
  );
}

/** A stop-loss on the way to the liquidation price would have closed it (rulebook 8.2). */
function isStopReachedFirst(
  { position, decisive }: Pick<LiquidationReceipt, 'position' | 'decisive'>,
  market: Market,
  last: Holding,
): boolean {
  if (position.stopLoss === null || position.spreadBps === undefined) return false;
  const [stop, ticks] = [position.stopLoss, decisive?.price ?? '0'].map((price) =>
    Number(parseUnits(price, market.priceDecimals)),
  );
  const tickValueUnits = valueUnitsOf(market, 1, last.lots);
  return isStopFirst(last, { stop: stop ?? 0, ticks: ticks ?? 0, tickValueUnits }, position);
}

function demands(
  holding: Holding,
  market: Market,
  price: string | undefined,
  terms: { mmrBps: number; takerBps: number },
): boolean {
  return isLiquidatedAt(holding, worthOf(holding, market, price), terms);
}

function worthOf({ lots }: Holding, market: Market, price = '0'): bigint {
  return valueUnitsOf(market, Number(parseUnits(price, market.priceDecimals)), lots);
}

function findTotalsFault(
  { position }: LiquidationReceipt,
  market: Market,
  events: readonly PositionEvent[],
): LiquidationFault | undefined {
  const of = (...kinds: PositionEvent['kind'][]) =>
    events.filter(({ kind }) => kinds.includes(kind));
  const sum = (list: readonly PositionEvent[], read: (event: PositionEvent) => string) =>
    list.reduce((total, event) => total + parseUnits(read(event)), 0n);
  const lotsOf = (list: readonly PositionEvent[]) =>
    list.reduce((total, { quantity }) => total + parseUnits(quantity, market.quantityDecimals), 0n);
  const valueOf = (list: readonly PositionEvent[]) =>
    list.reduce((total, { quantity, price }) => {
      const lots = parseUnits(quantity, market.quantityDecimals);
      return total + worthOf({ lots } as Holding, market, price ?? '0');
    }, 0n);
  const opened = of('opened', 'added');
  const closed = of('reduced', 'liquidated');
  const averageOf = (list: readonly PositionEvent[]) =>
    formatUnits(
      averageEntryUnits({ entryValueUnits: valueOf(list), lots: lotsOf(list) }, market) ?? 0n,
    );
  const fees = sum(events, ({ fee }) => fee) + sum(events, (each) => each.liquidationFee);
  const nothing = formatUnits(0n);
  const totals: readonly [keyof typeof position, string | null][] = [
    ['quantity', formatUnits(0n, market.quantityDecimals)],
    ['entryPrice', null],
    ['entryValue', nothing],
    ['margin', nothing],
    ['initialMargin', nothing],
    ['reserve', nothing],
    ['openedQuantity', formatUnits(lotsOf(opened), market.quantityDecimals)],
    ['openedPrice', averageOf(opened)],
    ['closedPrice', averageOf(closed)],
    ['openedMargin', formatUnits(sum(opened, ({ amount }) => amount))],
    ['realised', formatUnits(sum(events, ({ pnl }) => pnl))],
    ['fees', formatUnits(fees)],
    ['funding', formatUnits(sum(of('funding'), ({ amount }) => amount))],
    ['insured', formatUnits(sum(events, ({ insured }) => insured))],
  ];
  return totals
    .map(([field, computed]) => differ('totals', field, position[field] as string | null, computed))
    .find((fault) => fault !== undefined);
}

function soundOf(
  { position, decisive, events }: LiquidationReceipt,
  market: Market,
  standing: readonly Holding[],
): LiquidationVerdict {
  const last = standing.at(-2) ?? emptyHolding(position);
  const value = worthOf(last, market, decisive?.price);
  const end = events.at(-1);
  const pnl = parseUnits(end?.pnl ?? '0');
  const paid = parseUnits(end?.fee ?? '0') + parseUnits(end?.liquidationFee ?? '0');
  const rest = last.marginUnits + last.reserveUnits + pnl - paid;
  return {
    isSound: true,
    second: decisive?.second ?? 0,
    price: decisive?.price ?? '',
    worth: formatUnits(last.marginUnits + pnl),
    maintenance: formatUnits(maintenanceUnitsOf(value, position)),
    returned: formatUnits(rest > 0n ? rest : 0n),
    insured: end?.insured ?? '',
  };
}

type Value = string | number | boolean | null | undefined;

function differ(
  step: LiquidationStep,
  field: string,
  claimed: Value,
  computed: Value,
): LiquidationFault | undefined {
  if (claimed === computed && claimed !== undefined) return undefined;
  return mismatch(step, field, String(claimed), String(computed));
}

function mismatch(
  step: LiquidationStep,
  field: string,
  claimed: string,
  computed: string,
): LiquidationFault {
  return { step, field, claimed, computed };
}

function unsound(fault: LiquidationFault): LiquidationVerdict {
  return { isSound: false, fault };
}
