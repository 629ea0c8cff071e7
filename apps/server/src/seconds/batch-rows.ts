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

/** Contracts of one market and period that ended on one UTC day. */
type DayFigures = {
  day: number;
  market: number;
  periodSeconds: number;
  wins: number;
  losses: number;
  draws: number;
  wageredUnits: bigint;
  receivedUnits: bigint;
};

export type SecondsRows = {
  /** Accepted in this batch, in their last state. */
  accepted: Map<number, SecondsContract>;
  /** Accepted before, and changed. */
  moved: Map<number, SecondsContract>;
  ticks: Map<string, ContractTick>;
  days: Map<string, DayFigures>;
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
    days: new Map(),
    breaks,
    states: new Map(made.map(({ state }) => [state.process.second, state])),
  };
  for (const { contract } of changes['seconds-contract'] ?? []) sortContract(rows, contract);
  return rows;
}

function sortContract(rows: SecondsRows, contract: SecondsContract): void {
  const { id, state } = contract;
  const isNew = state === 'payment_waiting' || rows.accepted.has(id);
  (isNew ? rows.accepted : rows.moved).set(id, contract);
  if (contract.state === 'in_progress') keepTick(rows, contract, contract.openingSecond);
  else if (contract.settlementSecond !== null) {
    keepTick(rows, contract, contract.settlementSecond);
  }
  if (contract.state === 'ended' && !contract.isVoid) addToDay(rows, contract);
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

function addToDay(
  rows: SecondsRows,
  contract: Extract<SecondsContract, { state: 'ended'; isVoid: false }>,
): void {
  const { symbol, periodSeconds, result, wagerUnits, receiptUnits, endedAtMs } = contract;
  const day = Math.floor(endedAtMs / DAY_MS);
  const key = `${day}/${symbol}/${periodSeconds}`;
  const figures = rows.days.get(key) ?? {
    day,
    market: marketIndex(symbol),
    periodSeconds,
    wins: 0,
    losses: 0,
    draws: 0,
    wageredUnits: 0n,
    receivedUnits: 0n,
  };
  if (result === 'win') figures.wins += 1;
  else if (result === 'lose') figures.losses += 1;
  else figures.draws += 1;
  figures.wageredUnits += wagerUnits;
  figures.receivedUnits += receiptUnits;
  rows.days.set(key, figures);
}
