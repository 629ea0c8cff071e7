/**
 * What was agreed holds to the end (rulebook 0.9): the figures of everything open, as its member
 * sees them and as its next step would be. No command that sets terms may change any of them. A
 * module joins with one line here.
 */
import { approvalsNeeded, dueSecondOf } from '../withdrawals/withdrawal.ts';
import { describeWithdrawal } from '../withdrawals/withdrawal-line.ts';
import { describeAlert } from '../alerts/alert.ts';
import { describeDeposit, nextSecondOf } from '../deposits/deposit.ts';
import { DERIVATIVES_TERMS, exitSpreadBps } from '../derivatives/derivatives-terms.ts';
import type { DerivativesTerms } from '../derivatives/derivatives-terms.ts';
import { describeLeverageOrder } from '../derivatives/order.ts';
import { describeLeveragePosition } from '../derivatives/position-line.ts';
import type { PositionRecord } from '../derivatives/position.ts';
import type { Exchange } from '../exchange.ts';
import { describeFinanceRecord } from '../finance/record-line.ts';
import { nextDayOf, nextInterest } from '../finance/record.ts';
import { describeMachine, nextOutputOf, refundUnitsOf } from '../mining/machine.ts';
import { readBitcoinUnits } from '../mining/mining-terms.ts';
import type { Command, CommandBody } from '../modules.ts';
import { describeOption } from '../options/position.ts';
import { describeSeries } from '../options/series.ts';
import { describeContract } from '../seconds/contract-line.ts';
import { describeOrder } from '../spot/spot-orders.ts';
import { describePosition } from '../staking/position-line.ts';
import { nextDayOf as nextRewardDayOf, rewardUnitsOf } from '../staking/position.ts';
import { describeBot } from '../strategy/bot-line.ts';

type Modules = Exchange['modules'];
type Figures = { readonly line: { readonly id: string } };

/** Cancelled or paused by member terms for whoever may open nothing: that is what these are for. */
const OPENINGS = ['spot orders', 'leverage orders', 'bots'];

/** Each open record as its member sees it, then what would come of it now. */
const OPEN_FIGURES: Readonly<Record<string, (modules: Modules) => Iterable<Figures>>> = {
  deposits: ({ deposits }) =>
    figuresOf(deposits.open(), describeDeposit, (each) => ({ due: nextSecondOf(each) })),
  withdrawals: ({ withdrawals }) =>
    figuresOf(withdrawals.open(), describeWithdrawal, (each) => {
      return { due: dueSecondOf(each), approvals: approvalsNeeded(each) };
    }),
  finance: ({ finance }) =>
    figuresOf(finance.open(), describeFinanceRecord, (each) => ({
      next: each.state === 'purchased' ? undefined : nextInterest(each),
      day: each.state === 'waiting' ? undefined : nextDayOf(each),
    })),
  staking: ({ staking, agenda }) => {
    const day = agenda.calendar?.day ?? 0;
    const lineOf = (each: Parameters<typeof describePosition>[0]) => describePosition(each, day);
    return figuresOf(staking.open(), lineOf, (each) => {
      return { next: rewardUnitsOf(each, day), day: nextRewardDayOf(each) };
    });
  },
  mining: ({ mining, markets }) => {
    const bitcoin = readBitcoinUnits(() => markets.reference()?.priceUnits) ?? 0n;
    return figuresOf(mining.openMachines(), describeMachine, (each) => {
      return { next: nextOutputOf(each), refund: refundUnitsOf(each, bitcoin) };
    });
  },
  'spot orders': ({ spot }) => figuresOf(spot.openOrders(), describeOrder),
  alerts: ({ alerts }) => figuresOf(alerts.waitingAlerts(), describeAlert),
  seconds: ({ seconds }) => figuresOf(seconds.openContracts(), describeContract),
  'option series': ({ options }) =>
    figuresOf(options.series(), (each) => ({ id: each.code, ...describeSeries(each) })),
  options: ({ options }) => figuresOf(options.positions(), describeOption),
  leverage: ({ derivatives, terms }) =>
    figuresOf(derivatives.openPositions(), withoutSpread, spreadUnder(terms)),
  'leverage orders': ({ derivatives, terms }) =>
    figuresOf(derivatives.waitingOrders(), describeLeverageOrder, spreadUnder(terms)),
  bots: ({ strategy }) => {
    const rungs = [...strategy.openRungs()];
    return figuresOf(strategy.open(), (bot) => {
      const own = rungs.filter(({ botId }) => botId === bot.id);
      return describeBot(bot, own);
    });
  },
};

/** Exported for its test: the products of which open records are listed. */
export const LISTED_PRODUCTS: readonly string[] = Object.keys(OPEN_FIGURES);

/** Its own spread is in `spreadUnder`: what the first rules opened shows none until they end. */
function withoutSpread(position: PositionRecord) {
  const { spreadBps: _own, ...line } = describeLeveragePosition(position);
  return line;
}

function spreadUnder(terms: Modules['terms']) {
  const inForce = terms.find(DERIVATIVES_TERMS) as DerivativesTerms | undefined;
  return (each: Parameters<typeof exitSpreadBps>[1]) => ({ exit: exitSpreadBps(inForce, each) });
}

/** Leverage's first rules are left out: under them a position had no spread of its own. */
export function setsTerms({ body }: Command): boolean {
  if (body.kind === 'set-derivatives-terms') return body.rules !== undefined;
  return /^(set-[a-z]+|approve)-terms$/.test(body.kind);
}

/** By module and record, everything about it as text. */
export type OpenFigures = ReadonlyMap<string, string>;

/** What the command `body` may not change; without one all there is. */
export function listFigures(modules: Modules, body?: CommandBody): OpenFigures {
  const all = new Map<string, string>();
  const left = body?.kind === 'set-member-terms' ? OPENINGS : [];
  for (const [module, list] of Object.entries(OPEN_FIGURES)) {
    if (left.includes(module)) continue;
    for (const figures of list(modules)) {
      all.set(`${module} ${figures.line.id}`, JSON.stringify(figures, unitsAsText));
    }
  }
  return all;
}

/** The first record that is not as it was, there or gone; undefined when all are. */
export function findChanged(before: OpenFigures, after: OpenFigures): string | undefined {
  return [...before.keys(), ...after.keys()].find((name) => before.get(name) !== after.get(name));
}

function* figuresOf<Open, Line extends { readonly id: string }>(
  open: Iterable<Open>,
  lineOf: (record: Open) => Line,
  stepOf: (record: Open) => object = () => ({}),
): Iterable<Figures> {
  for (const record of open) yield { line: lineOf(record), ...stepOf(record) };
}

function unitsAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
