/**
 * The rows of a batch for seconds contracts, by table: contracts in their last state, the ticks
 * that opened or settled them, and what was added to the figures of a day. It only writes what the
 * exchange decided and computes nothing itself.
 */
import type { MarketState, SecondsContract, SecondsImage } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import type { ChangesByKind } from '../core/storage/module-storage.ts';

/** A tick a contract hangs on, with what proves it. */
export type ContractTick = { second: number; market: number; seed: string; hash: string };

/** What contracts came to: those without a price to end by are not counted. */
type ContractFigures = {
  wins: number;
  losses: number;
  draws: number;
  wageredUnits: bigint;
  receivedUnits: bigint;
};

/** Of contracts of one market and period that ended on one UTC day. */
export type DayFigures = ContractFigures & { day: number; market: number; periodSeconds: number };

/** Of a member's contracts that were accepted on one UTC day, with all that was wagered then. */
export type MemberDay = ContractFigures & { uid: number; day: number; placedUnits: bigint };

export type SecondsRows = {
  /** Accepted in this batch, in their last state. */
  accepted: Map<number, SecondsContract>;
  /** Accepted before, and changed. */
  moved: Map<number, SecondsContract>;
  ticks: Map<string, ContractTick>;
  /** What is added to the figures of a day. */
  days: DayFigures[];
  memberDays: MemberDay[];
  breaks: SecondsImage['breaks'];
  /** The ticks of this batch, by second. */
  states: Map<number, MarketState>;
};

const DAY_MS = 86_400_000;

export function sortSeconds(changes: ChangesByKind): SecondsRows {
  const { tick = [], 'market-state': states = [], 'seconds-break': breaks = [] } = changes;
  // A state without its tick belongs to an earlier batch, which has stored what was needed of it.
  const ticked = new Set(tick.map(({ second }) => second));
  const made = states.filter(({ state }) => ticked.has(state.process.second));
  const rows: SecondsRows = {
    accepted: new Map(),
    moved: new Map(),
    ticks: new Map(),
    days: [],
    memberDays: [],
    breaks,
    states: new Map(made.map(({ state }) => [state.process.second, state])),
  };
  for (const { contract } of changes['seconds-contract'] ?? []) sortContract(rows, contract);
  return rows;
}

function sortContract(rows: SecondsRows, contract: SecondsContract): void {
  const { id, uid, state, wagerUnits, acceptedAtMs } = contract;
  const isNew = state === 'payment_waiting' || rows.accepted.has(id);
  (isNew ? rows.accepted : rows.moved).set(id, contract);
  if (contract.state === 'in_progress') keepTick(rows, contract, contract.openingSecond);
  else if (contract.settlementSecond !== null) {
    keepTick(rows, contract, contract.settlementSecond);
  }
  const ofMember = { uid, day: dayAt(acceptedAtMs), placedUnits: 0n };
  if (state === 'payment_waiting') {
    rows.memberDays.push({ ...ofMember, ...NOTHING, placedUnits: wagerUnits });
  }
  if (contract.state !== 'ended' || contract.isVoid) return;
  const { symbol, periodSeconds, endedAtMs } = contract;
  const figures = figuresOf(contract);
  rows.memberDays.push({ ...ofMember, ...figures });
  const ofDay = { day: dayAt(endedAtMs), market: marketIndex(symbol), periodSeconds };
  rows.days.push({ ...ofDay, ...figures });
}

/** A batch without the tick, such as one that only books, has nothing to store. */
function keepTick(rows: SecondsRows, { symbol }: SecondsContract, second: number): void {
  const state = rows.states.get(second);
  const key = `${second}/${symbol}`;
  if (!state || rows.ticks.has(key)) return;
  const market = marketIndex(symbol);
  const hash = state.hashes[market];
  if (state.seed === null || hash === undefined) throw new Error(`no tick at second ${second}`);
  rows.ticks.set(key, { second, market, seed: state.seed, hash });
}

const NOTHING: ContractFigures = {
  wins: 0,
  losses: 0,
  draws: 0,
  wageredUnits: 0n,
  receivedUnits: 0n,
};

function figuresOf({
  result,
  wagerUnits: wageredUnits,
  receiptUnits: receivedUnits,
}: Extract<SecondsContract, { state: 'ended'; isVoid: false }>): ContractFigures {
  const [wins, losses] = [result === 'win' ? 1 : 0, result === 'lose' ? 1 : 0];
  return { wins, losses, draws: 1 - wins - losses, wageredUnits, receivedUnits };
}

function dayAt(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}
