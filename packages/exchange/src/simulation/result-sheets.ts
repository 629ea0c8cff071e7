/**
 * What sheets say before a bot is stopped, a finance record or a stake is ended, or machines are
 * cancelled, compared with what came of it: with the record, and with the lines in the books. The
 * figures are those of the pages, from what pages are sent.
 */
import {
  type Level,
  MINING_CURRENCY,
  comesBackAtOnce,
  dailyAfterLeaving,
  earlyLeaving,
  lossOfEnding,
  moveResultOf,
  refundOf,
  saleOfBot,
  spotFeeBps,
  stoppedResultOf,
  valueOf,
} from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import { describeFinanceRecord } from '../finance/record-line.ts';
import type { FinanceRecord } from '../finance/record.ts';
import { type MachineRecord, describeMachine } from '../mining/machine.ts';
import { readBitcoinUnits } from '../mining/mining-terms.ts';
import type { Change, Command, CommandBody } from '../modules.ts';
import { describePosition } from '../staking/position-line.ts';
import type { StakingRecord } from '../staking/position.ts';
import { describeBot } from '../strategy/bot-line.ts';
import { type BotRecord, marketOfBot } from '../strategy/bot.ts';
import type { Check } from './module-simulation.ts';
import type { ResultBooks } from './result-books.ts';

/** Compares what a sheet said with what was accepted. */
export type ShownSheet = (changes: readonly Change[]) => void;

type Of<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>;

type SheetDeps = {
  readonly check: Check;
  readonly books: ResultBooks;
  readonly count: (kind: string) => void;
};

const USDT = 'USDT';

export class ResultSheets {
  readonly #deps: SheetDeps;
  readonly #bots = new Map<number, BotRecord>();
  readonly #records = new Map<number, FinanceRecord>();
  readonly #stakes = new Map<number, StakingRecord>();
  readonly #machines = new Map<number, MachineRecord>();
  readonly #levels = new Map<number, Level>();
  /** What a sheet said that is settled later. */
  readonly #payouts = new Map<number, bigint>();
  #prices: readonly number[] = [];
  #day = 0;

  constructor(deps: SheetDeps) {
    this.#deps = deps;
  }

  note(change: Change): void {
    if (change.kind === 'tick') this.#prices = change.priceUnits;
    if (change.kind === 'calendar') this.#day = change.calendar.day;
    if (change.kind === 'member') this.#levels.set(change.member.uid, change.member.level);
    if (change.kind === 'bot') this.#bots.set(change.bot.id, change.bot);
    if (change.kind === 'finance-record') this.#records.set(change.record.id, change.record);
    if (change.kind === 'staking-position') this.#stakes.set(change.position.id, change.position);
    if (change.kind === 'machine') this.#machines.set(change.machine.id, change.machine);
  }

  /** By currency, what the bots, records, stakes and machines of a member have brought. */
  resultsOf(uid: number, currency: string): bigint {
    let sum = 0n;
    const own = <Each extends { uid: number }>(all: Map<number, Each>) =>
      [...all.values()].filter((each) => each.uid === uid);
    for (const bot of own(this.#bots)) {
      if (currency === USDT) sum += bot.returnedUnits + bot.quoteUnits - bot.investedUnits;
      if (currency === marketOfBot(bot).currency) sum += bot.baseUnits + bot.movedUnits;
    }
    for (const record of own(this.#records)) {
      if (currency === USDT) sum += record.paidUnits - record.givenBackUnits;
    }
    for (const stake of own(this.#stakes)) {
      if (currency === stake.currency) sum += stake.rewardedUnits - stake.givenBackUnits;
    }
    for (const machine of own(this.#machines)) {
      if (currency === USDT) sum += refundUnits(machine) - machine.priceUnits;
      if (currency === MINING_CURRENCY) sum += machine.paidUnits;
    }
    return sum;
  }

  sheetOf({ body, actor }: Command): ShownSheet | undefined {
    if (actor.kind !== 'member') return undefined;
    if (body.kind === 'stop-bot') return this.#stopSheet(body);
    if (body.kind === 'leave-staking') return this.#leaveSheet(body);
    if (body.kind === 'cancel-machines') return this.#cancelSheet(body);
    const isEnding = body.kind === 'cancel-finance' || body.kind === 'redeem-finance';
    return isEnding ? this.#endingSheet(body) : undefined;
  }

  /** What a finance sheet said it would pay out, when it has. */
  compareSettled({ id, givenBackUnits, units }: FinanceRecord): void {
    const shown = this.#payouts.get(id);
    if (shown === undefined) return;
    const { check, books, count } = this.#deps;
    const landed = books.landedOf(['FINANCE_PRINCIPAL', 'FINANCE_CLAWBACK'], id, USDT);
    const isSame = shown === landed && shown === units - givenBackUnits;
    check(isSame, 'a sheet of finance shows what the record and its line will');
    count(givenBackUnits === 0n ? 'cancel-sheet' : 'redeem-sheet');
  }

  #endingSheet({ recordId }: Of<'cancel-finance' | 'redeem-finance'>): ShownSheet | undefined {
    const record = this.#records.get(recordId);
    if (!record || record.state === 'settled') return undefined;
    const { payout } = lossOfEnding(describeFinanceRecord(record));
    return () => {
      this.#payouts.set(recordId, parseUnits(payout));
      const now = this.#records.get(recordId);
      // A cancelled purchase is settled at once, early redemption a few seconds later.
      if (now?.state === 'settled') this.compareSettled(now);
    };
  }

  #stopSheet({ botId, exit }: Of<'stop-bot'>): ShownSheet | undefined {
    const bot = this.#bots.get(botId);
    if (!bot) return undefined;
    const market = marketOfBot(bot);
    const reference = this.#prices[market.index] ?? 0;
    const line = describeBot(bot, []);
    const moving = moveResultOf(line, market, reference);
    const now = spotFeeBps(this.#levels.get(bot.uid) ?? 0);
    const feeBps = Math.min(now, line.agreed?.feeBps ?? now);
    const saleAt = (price: number) => saleOfBot(line, market, { price, feeBps });
    return (changes) => {
      const stopped = this.#bots.get(botId);
      if (stopped?.state !== 'stopped') return;
      const { check, count } = this.#deps;
      const { net } = stoppedResultOf(stopped);
      if (exit === 'move') {
        check(moving.net === net, 'a sheet that moves shows the result that the bot will');
        count('move-sheet');
        return;
      }
      const sold = changes.flatMap((change) => (change.kind === 'spot-trade' ? change.trade : []));
      // The page knows one price and no depth; several sales are rounded one by one.
      const isWhole = sold.every(({ lots }) => BigInt(lots) === bot.baseUnits / market.lotUnits);
      if (sold.length > 1 || !isWhole) return;
      const shown = saleAt(sold[0]?.price ?? reference);
      const restUnits = parseUnits(shown.rest);
      // What is too little to sell was worth the reference price, not the one it was sold at.
      const atSale = valueOf(market, restUnits, sold[0]?.price ?? reference);
      const restLoss = valueOf(market, restUnits, reference) - atSale;
      const came = stopped.returnedUnits - bot.returnedUnits;
      const isSame = parseUnits(shown.result.net) + restLoss === parseUnits(net);
      check(isSame, 'a sheet that sells shows the result that the bot will');
      check(parseUnits(shown.total) === came, 'a sheet that sells shows what comes back');
      check(restUnits === stopped.movedUnits - bot.movedUnits, 'and what goes to spot');
      count('sale-sheet');
    };
  }

  #leaveSheet({ positionId, amount }: Of<'leave-staking'>): ShownSheet | undefined {
    const position = this.#stakes.get(positionId);
    if (position?.state !== 'staking') return undefined;
    const line = describePosition(position, this.#day);
    if (position.mode === 'locked') return this.#earlySheet(position);
    return (changes) => {
      const { check, count } = this.#deps;
      const partUnits = amount === null ? position.units : parseUnits(amount);
      const left = changes.findLast((change) => {
        return change.kind === 'staking-position' && change.position.state !== 'staking';
      });
      const rest = this.#stakes.get(positionId);
      if (left?.kind !== 'staking-position' || !rest) return;
      const isClosed = left.position.state === 'closed';
      const { daily } = describePosition(rest, this.#day);
      check(dailyAfterLeaving(line, partUnits) === daily, 'a sheet shows what the rest earns');
      check(comesBackAtOnce(line, partUnits) === isClosed, 'a sheet shows when a part is back');
      check(left.position.units === partUnits, 'what leaves is what the sheet shows');
      count('leave-sheet');
    };
  }

  #earlySheet(position: StakingRecord): ShownSheet {
    const { id, currency, units } = position;
    const { lost, back } = earlyLeaving(describePosition(position, this.#day));
    return () => {
      const { check, books, count } = this.#deps;
      const landed = books.landedOf(['STAKE_OUT', 'STAKE_CLAWBACK'], id, currency);
      const givenBackUnits = this.#stakes.get(id)?.givenBackUnits ?? 0n;
      const isSame = parseUnits(back) === landed && parseUnits(lost) === -givenBackUnits;
      check(isSame && landed === units - givenBackUnits, 'a sheet shows what leaving early costs');
      count('early-sheet');
    };
  }

  #cancelSheet({ machineId }: Of<'cancel-machines'>): ShownSheet | undefined {
    const machine = this.#machines.get(machineId);
    if (machine?.state !== 'pending') return undefined;
    const bitcoinUnits = readBitcoinUnits(() => this.#prices) ?? 0n;
    const shown = refundOf(describeMachine(machine), formatUnits(bitcoinUnits));
    return () => {
      const { check, books, count } = this.#deps;
      const landed = books.landedOf(['MINING_REFUND'], machineId, USDT);
      const lostUnits = machine.priceUnits - landed;
      check(shown?.refund === formatUnits(landed), 'a sheet shows what comes back of machines');
      check(shown?.lost === formatUnits(lostUnits), 'a sheet shows what cancelling costs');
      count('machine-sheet');
    };
  }
}

function refundUnits({ state, refundUnits: units, priceUnits }: MachineRecord): bigint {
  return state === 'cancelled' ? (units ?? priceUnits) : 0n;
}
