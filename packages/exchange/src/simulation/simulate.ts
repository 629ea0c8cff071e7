/**
 * Runs worlds against exchanges: random commands, every promise after every step, and at the end a
 * restart from the tables. Every second world is restarted all along, and then run again on a fresh
 * exchange that never stopped: both must give the same state.
 */
import type { Command } from '../commands.ts';
import { EMPTY_IMAGE, Exchange, type ExchangeImage } from '../exchange.ts';
import type { DayCommitment, MarketState } from '../markets/market-state.ts';
import type { Member } from '../members/members.ts';
import type { Outcome } from '../outcome.ts';
import { type Receipt, receiptFor } from '../receipts.ts';
import { Checks } from './checks.ts';
import { SecondsTables } from './seconds-tables.ts';
import { SpotTables } from './spot-tables.ts';
import { World } from './world.ts';

export type SimulationResult = { commands: number; coverage: Map<string, number> };

/** A handful of members never fills a real batch; this way payouts are left over all the time. */
const SMALL_BATCHES = { bookingsMax: 2 };
const RESTART_EVERY = 1_499;

/** Throws with the seed and the number of the command that broke a promise. */
export function simulate({ seed, commands }: { seed: number; commands: number }): SimulationResult {
  const world = new World(seed);
  const isRunTwice = seed % 2 === 0;
  let exchange = new Exchange(EMPTY_IMAGE, SMALL_BATCHES);
  const checks = new Checks();
  const journal: Command[] = [];
  const tables = new Tables();
  const run = (command: Command): void => {
    const outcome = exchange.step(command);
    checks.after(exchange, command, outcome);
    journal.push(command);
    tables.write(command, outcome);
    const isInterrupted = isRunTwice && journal.length % RESTART_EVERY === 0;
    if (isInterrupted) exchange = restart(exchange, tables);
  };
  try {
    for (const command of world.opening()) run(command);
    while (journal.length < commands) run(world.next());
    if (isRunTwice) compareReplay(exchange, journal);
    restart(exchange, tables);
  } catch (error) {
    throw new Error(`seed ${seed}, command ${journal.length + 1}: ${String(error)}`, {
      cause: error,
    });
  }
  return { commands: journal.length, coverage: checks.coverage };
}

function compareReplay(exchange: Exchange, journal: readonly Command[]): void {
  const again = new Exchange(EMPTY_IMAGE, SMALL_BATCHES);
  for (const command of journal) again.step(command);
  if (again.fingerprint !== exchange.fingerprint) throw new Error('replay gives another state');
}

function restart(exchange: Exchange, tables: Tables): Exchange {
  const image = tables.image(exchange);
  const restarted = new Exchange(image, SMALL_BATCHES);
  if (restarted.fingerprint !== exchange.fingerprint) throw new Error('restart loses state');
  return restarted;
}

/** What the storage keeps, in its simplest form: the last value of each entity. */
class Tables {
  readonly #accounts = new Map<number, ExchangeImage['accounts'][number]>();
  readonly #members = new Map<number, Member>();
  readonly #days = new Map<number, DayCommitment>();
  readonly #receipts: Receipt[] = [];
  readonly #spot = new SpotTables();
  readonly #seconds = new SecondsTables();
  #marketState: MarketState | null = null;
  #entryId = 0;

  write(command: Command, { changes, isRemembered }: Outcome): void {
    for (const change of changes) {
      this.#spot.write(change);
      this.#seconds.write(change);
      if (change.kind === 'account') {
        const { kind: _kind, ...account } = change;
        this.#accounts.set(change.id, { ...account, balance: 0n, seq: 0 });
      }
      if (change.kind === 'posting') {
        const account = this.#accounts.get(change.accountId);
        if (account) Object.assign(account, { balance: change.balanceAfter, seq: change.seq });
        this.#entryId = change.entryId;
      }
      if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
      if (change.kind === 'market-state') this.#marketState = change.state;
      if (change.kind === 'day') this.#days.set(change.day.day, change.day);
    }
    if (isRemembered) this.#receipts.push(receiptFor(command));
  }

  image({ lastSeq, lastAtMs }: Exchange): ExchangeImage {
    return {
      lastSeq,
      lastAtMs,
      nextEntryId: this.#entryId + 1,
      accounts: [...this.#accounts.values()],
      members: [...this.#members.values()],
      markets: { state: this.#marketState, days: [...this.#days.values()] },
      spot: this.#spot.image(),
      seconds: this.#seconds.image(this.#marketState?.process.second ?? 0),
      receipts: this.#receipts,
    };
  }
}
