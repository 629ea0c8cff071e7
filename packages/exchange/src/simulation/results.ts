/**
 * One result, one number (rulebook 1.3.1): for everything that ends, what the sheet said before,
 * the record, the closings it consists of and what the books moved are the same figure, and a
 * member's result over time is the sum of them. Counted from changes alone, with the functions that
 * pages and server show results with.
 */
import { marketIndex } from '@anywhen/prices';
import {
  EXTERNAL_LEDGER_TYPES,
  type EndedResult,
  type Inflow,
  type Worth,
  closedBefore,
  closingResultOf,
  closingSideOf,
  closingsOf,
  earnedResultOf,
  marketTicks,
  positionResultOf,
  readDailyReference,
  referenceKindOf,
  resultOfClosing,
  resultsSinceFirst,
  saleResultOf,
  settledResultOf,
  soldBefore,
  stoppedResultOf,
} from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import { exitSpreadBps } from '../derivatives/derivatives-terms.ts';
import { valueOf } from '../derivatives/fill-plan.ts';
import type { PositionEventRecord, PositionRecord } from '../derivatives/position.ts';
import { describeLeveragePosition } from '../derivatives/position-line.ts';
import type { PostingAppended } from '../ledger/commands.ts';
import type { Change, Command } from '../modules.ts';
import type { OptionRecord, OptionSale } from '../options/position.ts';
import type { SecondsContract } from '../seconds/contract.ts';
import { describeContract } from '../seconds/contract-line.ts';
import type { Outcome } from '../outcome.ts';
import type { Check } from './module-simulation.ts';

type Account = { readonly owner: number | string; readonly currency: string };

/** What is said before it is closed: at the last tick, or at the quote that it is sold at. */
type Sheet = {
  readonly of: 'leverage' | 'option';
  readonly positionId: number;
  readonly resultAt: (priceUnits: bigint) => EndedResult;
};

type Closing = { readonly priceUnits: bigint; readonly result: EndedResult };

export class ResultChecks {
  readonly #check: Check;
  readonly #accounts = new Map<number, Account>();
  /** By what a posting names and its currency: what a member has of it, or paid for it. */
  readonly #moved = new Map<string, bigint>();
  readonly #events = new Map<number, PositionEventRecord[]>();
  readonly #positions = new Map<number, PositionRecord>();
  readonly #options = new Map<number, OptionRecord>();
  readonly #contracts = new Map<number, SecondsContract>();
  readonly #sales = new Map<number, OptionSale[]>();
  readonly #totals = new Map<number, bigint>();
  readonly #inflows = new Map<number, Inflow[]>();
  /** USDT that moved for anything else: spot, bots, earn, mining, fees of withdrawals. */
  readonly #others = new Map<number, bigint>();
  #prices: readonly number[] = [];
  /** How much has ended, by kind, and whose it was. */
  readonly ended = new Map<string, number>();
  readonly members = new Set<number>();

  constructor(check: Check) {
    this.#check = check;
  }

  /** What the sheet of a page would show that closes a position or sells an option back. */
  sheetOf({ body, actor }: Command): Sheet | undefined {
    if (actor.kind !== 'member') return undefined;
    if (body.kind === 'close-position') return this.#closeSheetOf(body);
    return body.kind === 'sell-option' ? this.#saleSheetOf(body) : undefined;
  }

  #closeSheetOf(body: Extract<Command['body'], { kind: 'close-position' }>): Sheet | undefined {
    const position = this.#positions.get(body.positionId);
    if (!position || position.state !== 'open' || position.spreadBps === null) return undefined;
    const { id, symbol, side } = position;
    const mark = this.#prices[marketIndex(symbol)];
    const line = describeLeveragePosition(position);
    const lots = lotsOf(body.quantity ?? line.quantity, line.quantity, position.lots);
    if (mark === undefined || lots === undefined) return undefined;
    const spreadBps = exitSpreadBps(undefined, position);
    const ticks = marketTicks(closingSideOf(side), mark, spreadBps);
    const exitValueUnits = valueOf(symbol, ticks, lots);
    const fees = formatUnits(position.carriedFeeUnits);
    const before = closedBefore(line, { fees, funding: formatUnits(position.carriedFundingUnits) });
    const result = resultOfClosing(position, {
      lots,
      exitValueUnits,
      feeBps: position.takerBps,
      ...before,
    });
    return { of: 'leverage', positionId: id, resultAt: () => result };
  }

  /** From what the page knows of the position, without its earlier sales. */
  #saleSheetOf(body: Extract<Command['body'], { kind: 'sell-option' }>): Sheet | undefined {
    const { positionId, quantity } = body;
    const position = this.#options.get(positionId);
    if (!position || position.endedAtMs !== null) return undefined;
    const before = { quantity: position.quantity - position.left, units: position.soldUnits };
    const resultAt = (priceUnits: bigint) => {
      return saleResultOf(position, { quantity, priceUnits }, before);
    };
    return { of: 'option', positionId, resultAt };
  }

  after({ changes, reply }: Outcome, sheet: Sheet | undefined): void {
    for (const change of changes) this.#note(change);
    for (const change of changes) this.#compare(change);
    if (sheet && reply.isAccepted && changes.length > 0) this.#compareSheet(sheet, changes);
  }

  /** A member's result since the beginning is what everything that was closed or earned brought. */
  compareMembers(): void {
    for (const [uid, units] of this.#totals) {
      const nothing = { atMs: 0, units: 0n, valueOf: ofUsdt };
      const worths: Worth[] = [nothing, { atMs: Number.MAX_SAFE_INTEGER, units, valueOf: ofUsdt }];
      const shown = resultsSinceFirst(worths, this.#inflows.get(uid) ?? []).at(-1) ?? 0n;
      const sum = this.#resultsOf(uid) + (this.#others.get(uid) ?? 0n);
      this.#check(shown === sum, 'a result over time is the sum of the results');
    }
  }

  #note(change: Change): void {
    if (change.kind === 'account') this.#accounts.set(change.id, change);
    if (change.kind === 'posting') this.#noteTotal(change);
    if (change.kind === 'tick') this.#prices = change.priceUnits;
    if (change.kind === 'leverage-event') push(this.#events, change.event.positionId, change.event);
    if (change.kind === 'leverage-position')
      this.#positions.set(change.position.id, change.position);
    if (change.kind === 'option-position') this.#options.set(change.position.id, change.position);
    if (change.kind === 'seconds-contract')
      this.#contracts.set(change.contract.id, change.contract);
    if (change.kind === 'option-sale') push(this.#sales, change.sale.positionId, change.sale);
  }

  #noteTotal({ accountId, type, units, reference, atMs }: PostingAppended): void {
    const { owner, currency } = this.#accounts.get(accountId) ?? {};
    if (typeof owner !== 'number' || currency === undefined) return;
    const kind = referenceKindOf(type);
    const { id } = readDailyReference(reference);
    add(this.#moved, `${kind}/${id}/${currency}`, units);
    add(this.#moved, `${type}/${id}/${currency}`, units);
    if (currency !== 'USDT') return;
    add(this.#totals, owner, units);
    const isExternal = EXTERNAL_LEDGER_TYPES.includes(type);
    if (isExternal) push(this.#inflows, owner, { atMs, currency, units });
    else if (!WITH_RESULT.includes(kind)) add(this.#others, owner, units);
  }

  #compare(change: Change): void {
    if (change.kind === 'leverage-position') this.#comparePosition(change.position);
    if (change.kind === 'option-position') this.#compareOption(change.position);
    if (change.kind === 'seconds-contract' && change.contract.state === 'ended') {
      const { id, uid } = change.contract;
      const { profit } = describeContract(change.contract);
      this.#settle('seconds-contract', { id, uid }, parseUnits(profit ?? '0'));
    }
    if (change.kind === 'bot' && change.bot.state === 'stopped') {
      const { id, uid, quoteUnits, baseUnits } = change.bot;
      this.#check(quoteUnits === 0n && baseUnits === 0n, 'nothing is left in a stopped bot');
      this.#count('bot', uid);
      const { net } = stoppedResultOf(change.bot);
      const isSold = change.bot.movedUnits === 0n;
      const books = change.bot.returnedUnits - change.bot.investedUnits;
      this.#check(!isSold || net === formatUnits(books), `bot ${id}: one result`);
    }
    this.#compareEarned(change);
  }

  #compareEarned(change: Change): void {
    if (change.kind === 'finance-record' && change.record.state === 'settled') {
      const { id, uid, paidUnits: earnedUnits, givenBackUnits } = change.record;
      const { net } = earnedResultOf({ earnedUnits, givenBackUnits });
      this.#settle('finance-record', { id, uid }, parseUnits(net));
    }
    if (change.kind !== 'staking-position' || change.position.state !== 'closed') return;
    const { id, uid, currency, rewardedUnits: earnedUnits, givenBackUnits } = change.position;
    const { net } = earnedResultOf({ earnedUnits, givenBackUnits });
    const moved = ['STAKE_REWARD', 'STAKE_CLAWBACK'].map((type) => {
      return this.#moved.get(`${type}/${id}/${currency}`) ?? 0n;
    });
    const books = moved.reduce((sum, units) => sum + units, 0n);
    this.#check(net === formatUnits(books), `staking-position ${id}: one result`);
    this.#count('staking-position', uid);
  }

  #comparePosition(position: PositionRecord): void {
    if (position.endedAtMs === null) return;
    const closings = closingsOf(this.#events.get(position.id) ?? []);
    const { net } = positionResultOf(position);
    const sum = closings.reduce((all, { result }) => all + parseUnits(result.net), 0n);
    this.#check(formatUnits(sum) === net, 'the closings of a position come to its result');
    const last = closings.at(-1)?.result;
    this.#check((last?.whole ?? last?.net) === net, 'the last closing names the whole');
    // What is stored with each event says the same as all events together.
    const stored = closings.map(({ event }) => closingResultOf(event, position));
    const worked = closings.map(({ result }) => result);
    this.#check(
      JSON.stringify(stored) === JSON.stringify(worked),
      'an event has all that its result needs',
    );
    this.#settle('leverage-position', position, parseUnits(net));
  }

  #compareOption(position: OptionRecord): void {
    if (position.endedAtMs === null) return;
    const sales = this.#sales.get(position.id) ?? [];
    const sold = sales.map((sale, index) => {
      return saleResultOf(position, sale, soldBefore(sales.slice(0, index)));
    });
    const settled = position.left > 0 ? [settledResultOf(position)] : [];
    const closings = [...sold, ...settled];
    const sum = closings.reduce((all, { net }) => all + parseUnits(net), 0n);
    const last = closings.at(-1);
    const whole = last?.whole ?? last?.net;
    this.#check(whole === formatUnits(sum), 'the last closing of an option names the whole');
    this.#settle('option-position', position, sum);
  }

  #compareSheet(sheet: Sheet, changes: readonly Change[]): void {
    const record =
      sheet.of === 'option'
        ? this.#saleIn(changes, sheet.positionId)
        : this.#closingIn(changes, sheet.positionId);
    if (!record) return;
    const shown = sheet.resultAt(record.priceUnits);
    const isSame = JSON.stringify(record.result) === JSON.stringify(shown);
    this.#check(isSame, 'a sheet shows the result that the record will');
    this.#count(`${sheet.of}-sheet`, 0);
  }

  #closingIn(changes: readonly Change[], positionId: number): Closing | undefined {
    const done = changes.findLast((change) => {
      return change.kind === 'leverage-event' && change.event.positionId === positionId;
    });
    const closing = closingsOf(this.#events.get(positionId) ?? []).find(
      ({ event }) => done?.kind === 'leverage-event' && event === done.event,
    );
    return closing && { priceUnits: 0n, result: closing.result };
  }

  #saleIn(changes: readonly Change[], positionId: number): Closing | undefined {
    const position = this.#options.get(positionId);
    const sales = this.#sales.get(positionId) ?? [];
    const sale = sales.at(-1);
    const isNew = changes.some((change) => change.kind === 'option-sale' && change.sale === sale);
    if (!position || !sale || !isNew) return undefined;
    const { priceUnits } = sale;
    return { priceUnits, result: saleResultOf(position, sale, soldBefore(sales.slice(0, -1))) };
  }

  /** What the books moved for it, which is what its flow lines show. */
  #settle(kind: string, { id, uid }: { id: number; uid: number }, units: bigint): void {
    const books = this.#moved.get(`${kind}/${id}/USDT`) ?? 0n;
    this.#check(books === units, `${kind} ${id}: one result`);
    this.#count(kind, uid);
  }

  #count(kind: string, uid: number): void {
    this.ended.set(kind, (this.ended.get(kind) ?? 0) + 1);
    if (uid > 0) this.members.add(uid);
  }

  /** Of everything with a result of its own, closed or open. */
  #resultsOf(uid: number): bigint {
    let sum = 0n;
    for (const position of this.#positions.values()) {
      if (position.uid === uid) sum += parseUnits(positionResultOf(position).net);
    }
    for (const option of this.#options.values()) {
      const { quantity, priceUnits, soldUnits, payoutUnits } = option;
      if (option.uid !== uid) continue;
      sum += soldUnits + (payoutUnits ?? 0n) - priceUnits * BigInt(quantity);
    }
    for (const contract of this.#contracts.values()) {
      // What is still open is held: it is the member's until it is lost.
      const { receiptUnits, wagerUnits } = contract;
      if (contract.uid === uid && receiptUnits !== null) sum += receiptUnits - wagerUnits;
    }
    return sum;
  }
}

const WITH_RESULT: readonly string[] = [
  'leverage-position',
  'leverage-order',
  'option-position',
  'seconds-contract',
];

function ofUsdt(_currency: string, units: bigint): bigint {
  return units;
}

/** Undefined for what the page would refuse itself. */
function lotsOf(typed: string, whole: string, lots: bigint): bigint | undefined {
  if (typed === whole) return lots;
  const decimals = whole.split('.')[1]?.length ?? 0;
  try {
    const read = parseUnits(typed, decimals);
    return read > 0n && read <= lots ? read : undefined;
  } catch {
    return undefined;
  }
}

function add<Key>(sums: Map<Key, bigint>, key: Key, units: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + units);
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
