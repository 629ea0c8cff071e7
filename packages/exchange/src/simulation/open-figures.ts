/**
 * What was agreed holds to the end (rulebook 0.9): the figures of everything open, as its member
 * sees them and as its next step would be. No command that sets terms may change any of them. A
 * module joins with one line here.
 */
import { approvalsNeeded, dueSecondOf } from '../withdrawals/withdrawal.ts';
import { describeWithdrawal } from '../withdrawals/withdrawal-line.ts';
import { describeDeposit, nextSecondOf } from '../deposits/deposit.ts';
import type { Exchange } from '../exchange.ts';
import { describeFinanceRecord } from '../finance/record-line.ts';
import { nextDayOf, nextInterest } from '../finance/record.ts';
import { describeMachine, nextOutputOf, refundUnitsOf } from '../mining/machine.ts';
import { readBitcoinUnits } from '../mining/mining-terms.ts';
import type { Command } from '../modules.ts';
import { describePosition } from '../staking/position-line.ts';
import { nextDayOf as nextRewardDayOf, rewardUnitsOf } from '../staking/position.ts';

type Modules = Exchange['modules'];
type Figures = { readonly line: { readonly id: string } };

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
};

/** Undefined for a command that sets no terms. */
export function figuresBefore(modules: Modules, { body }: Command): OpenFigures | undefined {
  return /^set-[a-z]+-terms$/.test(body.kind) ? listFigures(modules) : undefined;
}

/** By module and record, everything about it as text. */
export type OpenFigures = ReadonlyMap<string, string>;

export function listFigures(modules: Modules): OpenFigures {
  const all = new Map<string, string>();
  for (const [module, list] of Object.entries(OPEN_FIGURES)) {
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
  stepOf: (record: Open) => object,
): Iterable<Figures> {
  for (const record of open) yield { line: lineOf(record), ...stepOf(record) };
}

function unitsAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
