/**
 * One result, one number (rulebook 1.3.1): for everything that ends, what the sheet said before,
 * the record, the closings it consists of and what the books moved are the same figure, and a
 * member's result over time is the sum of them. Counted from changes alone, with the functions that
 * pages and server show results with.
 */
import { marketIndex } from '@anywhen/prices';
import {
  type EndedResult,
  type ReferenceKind,
  type Worth,
  botResult,
  closedBefore,
  closingResultOf,
  closingSideOf,
  closingsOf,
  figuresOfBot,
  financeResultOf,
  marketTicks,
  positionResultOf,
  resultOfClosing,
  resultsSinceFirst,
  saleResultOf,
  settledResultOf,
  soldBefore,
  stakingResultOf,
  stoppedResultOf,
} from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import { exitSpreadBps } from '../derivatives/derivatives-terms.ts';
import { valueOf } from '../derivatives/fill-plan.ts';
import type { PositionEventRecord, PositionRecord } from '../derivatives/position.ts';
import { describeLeveragePosition } from '../derivatives/position-line.ts';
import { describeFinanceRecord } from '../finance/record-line.ts';
import type { Change, Command } from '../modules.ts';
import type { OptionRecord, OptionSale } from '../options/position.ts';
import type { SecondsContract } from '../seconds/contract.ts';
import { describeContract } from '../seconds/contract-line.ts';
import type { Outcome } from '../outcome.ts';
import { describePosition } from '../staking/position-line.ts';
import { describeBot } from '../strategy/bot-line.ts';
import { type BotRecord, marketOfBot } from '../strategy/bot.ts';
import type { Check } from './module-simulation.ts';
import { ResultBooks } from './result-books.ts';
import { ResultSheets, type ShownSheet } from './result-sheets.ts';

/** What is said before it is closed: at the last tick, or at the quote that it is sold at. */
type Sheet = {
  readonly of: 'leverage' | 'option';
  readonly positionId: number;
  readonly resultAt: (priceUnits: bigint) => EndedResult;
};

type Closing = { readonly priceUnits: bigint; readonly result: EndedResult };

export class ResultChecks {
  readonly #check: Check;
  readonly #books = new ResultBooks();
  readonly #sheets: ResultSheets;
  readonly #events = new Map<number, PositionEventRecord[]>();
  readonly #positions = new Map<number, PositionRecord>();
  readonly #options = new Map<number, OptionRecord>();
  readonly #contracts = new Map<number, SecondsContract>();
  readonly #sales = new Map<number, OptionSale[]>();
  #prices: readonly number[] = [];
  /** How much has ended, by kind, and whose it was. */
  readonly ended = new Map<string, number>();
  readonly members = new Set<number>();

  constructor(check: Check) {
    this.#check = check;
    const count = (kind: string) => this.#count(kind, 0);
    this.#sheets = new ResultSheets({ check, books: this.#books, count });
  }

  /** What the sheet of a page would show that ends something. */
  sheetOf(command: Command): ShownSheet | undefined {
    const { body, actor } = command;
    if (actor.kind !== 'member') return undefined;
    const sheet =
      body.kind === 'close-position'
        ? this.#closeSheetOf(body)
        : body.kind === 'sell-option' && this.#saleSheetOf(body);
    if (!sheet) return this.#sheets.sheetOf(command);
    return (changes) => this.#compareSheet(sheet, changes);
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

  after({ changes, reply }: Outcome, sheet: ShownSheet | undefined): void {
    for (const change of changes) this.#note(change);
    for (const change of changes) this.#compare(change);
    if (reply.isAccepted && changes.length > 0) sheet?.(changes);
  }

  /**
   * In every currency, a member's result since the beginning is what everything that was closed or
   * earned brought.
   */
  compareMembers(): void {
    for (const { uid, currency, units, others, inflows } of this.#books.holdings()) {
      const nothing = { atMs: 0, units: 0n, valueOf: ofItself };
      const last = { atMs: Number.MAX_SAFE_INTEGER, units, valueOf: ofItself };
      const worths: Worth[] = [nothing, last];
      const shown = resultsSinceFirst(worths, inflows).at(-1) ?? 0n;
      const traded = currency === 'USDT' ? this.#resultsOf(uid) : 0n;
      const sum = traded + this.#sheets.resultsOf(uid, currency) + others;
      this.#check(shown === sum, 'a result over time is the sum of the results');
    }
  }

  #note(change: Change): void {
    this.#books.note(change);
    this.#sheets.note(change);
    if (change.kind === 'tick') this.#prices = change.priceUnits;
    if (change.kind === 'leverage-event') push(this.#events, change.event.positionId, change.event);
    if (change.kind === 'leverage-position')
      this.#positions.set(change.position.id, change.position);
    if (change.kind === 'option-position') this.#options.set(change.position.id, change.position);
    if (change.kind === 'seconds-contract')
      this.#contracts.set(change.contract.id, change.contract);
    if (change.kind === 'option-sale') push(this.#sales, change.sale.positionId, change.sale);
  }

  #compare(change: Change): void {
    if (change.kind === 'leverage-position') this.#comparePosition(change.position);
    if (change.kind === 'option-position') this.#compareOption(change.position);
    if (change.kind === 'seconds-contract' && change.contract.state === 'ended') {
      const { id, uid } = change.contract;
      const { profit } = describeContract(change.contract);
      this.#settle('seconds-contract', { id, uid }, parseUnits(profit ?? '0'));
    }
    if (change.kind === 'bot' && change.bot.state === 'stopped') this.#compareBot(change.bot);
    this.#compareEarned(change);
  }

  /** On its page, in its message and in its line of the flow record. */
  #compareBot(bot: BotRecord): void {
    const { id, uid, symbol, quoteUnits, baseUnits, investedUnits, returnedUnits } = bot;
    this.#check(quoteUnits === 0n && baseUnits === 0n, 'nothing is left in a stopped bot');
    const { net } = stoppedResultOf(bot);
    const price = this.#prices[marketIndex(symbol)] ?? 0;
    const page = botResult(figuresOfBot(describeBot(bot, [])), marketOfBot(bot), price);
    this.#check(formatUnits(page.resultUnits) === net, `bot ${id}: one result on its page`);
    const landed = this.#books.landedOf(['BOT_FUND', 'BOT_RETURN'], id, 'USDT');
    this.#check(landed === returnedUnits - investedUnits, `bot ${id}: one result`);
    this.#count('bot', uid);
  }

  #compareEarned(change: Change): void {
    if (change.kind === 'finance-record' && change.record.state === 'settled') {
      const { net } = financeResultOf(describeFinanceRecord(change.record));
      this.#settle('finance-record', change.record, parseUnits(net));
      this.#sheets.compareSettled(change.record);
    }
    if (change.kind !== 'staking-position' || change.position.state !== 'closed') return;
    const { net } = stakingResultOf(describePosition(change.position, 0));
    this.#settle('staking-position', change.position, parseUnits(net));
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
  #settle(
    kind: ReferenceKind,
    { id, uid, currency = 'USDT' }: { id: number; uid: number; currency?: string },
    units: bigint,
  ): void {
    const books = this.#books.movedOf(kind, id, currency);
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

function ofItself(_currency: string, units: bigint): bigint {
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

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
