/**
 * Runs random commands against the exchange and checks every invariant after every step. Every
 * second scenario is restarted all along, and then run again on a fresh exchange that never
 * stopped: both must give the same state.
 */
import { EMPTY_IMAGE, Exchange, type ExchangeImage } from '../exchange.ts';
import type { Command, ModuleImages } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { type RememberedCommand, rememberedOf } from '../remembered-commands.ts';
import { Checks } from './checks.ts';
import { SIMULATIONS } from './modules.ts';
import { Scenario } from './scenario.ts';

type Asked = { seed: number; commands?: number };

type SimulationResult = { commands: number; coverage: Map<string, number> };

/** A handful of members never fills a real batch; this way payouts are left over all the time. */
const SMALL_BATCHES = { bookingsMax: 2 };
const RESTART_EVERY = 1_499;

/**
 * One scenario, its whole life or the beginning of it. Throws with the seed and the number of the
 * command that broke a promise.
 */
export function simulate({ seed, commands }: Asked): SimulationResult {
  const scenario = new Scenario(seed);
  const length = commands ?? scenario.length;
  const isRunTwice = seed % 2 === 0;
  let exchange = new Exchange(EMPTY_IMAGE, SMALL_BATCHES);
  const checks = new Checks();
  const journal: Command[] = [];
  const tables = new Tables();
  const run = (command: Command): void => {
    checks.before(exchange, command);
    const outcome = exchange.step(command);
    checks.after(exchange, command, outcome);
    scenario.receive(outcome.events);
    journal.push(command);
    tables.write(command, outcome);
    const isInterrupted = isRunTwice && journal.length % RESTART_EVERY === 0;
    if (isInterrupted) exchange = restart(exchange, tables);
  };
  try {
    for (const command of scenario.opening()) run(command);
    while (journal.length < length) run(scenario.next());
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

/** What the storage keeps: each module's own, and which commands were accepted. */
export class Tables {
  readonly #modules = Object.entries(SIMULATIONS).map(([name, { tables }]) => {
    return [name, tables()] as const;
  });
  readonly #remembered: RememberedCommand[] = [];

  write(command: Command, { changes, isRemembered }: Outcome): void {
    for (const change of changes) for (const [, tables] of this.#modules) tables.write(change);
    if (isRemembered) this.#remembered.push(rememberedOf(command));
  }

  image({ lastSeq, lastAtMs }: Exchange): ExchangeImage {
    const images = this.#modules.map(([name, tables]) => [name, tables.image()]);
    const modules = Object.fromEntries(images) as ModuleImages;
    return { ...modules, lastSeq, lastAtMs, remembered: this.#remembered };
  }
}
