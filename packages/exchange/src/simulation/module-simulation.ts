/**
 * What a module brings to the simulation: how often it acts, what its members ask for, what the
 * storage would keep of it, what it promises, and the answers that must have been seen.
 */
import type { Calendar } from '../agenda/calendar.ts';
import type { Exchange } from '../exchange.ts';
import type { Actor, Uid } from '../kernel/actor.ts';
import type { Change, Command, CommandBody, ExchangeEvent } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import type { SeededRandom } from '@anywhen/money/seeded-random';

/** Throws when it is not true. */
export type Check = (isTrue: boolean | undefined, promise: string) => void;

export type Request = { actor: Actor; body: CommandBody };

/** What a module's people know of the scenario they live in. */
export type Scene = {
  readonly random: SeededRandom;
  readonly members: readonly Uid[];
  /** Never registered. */
  readonly stranger: Uid;
  /** Some scenarios begin with so many members that the house has its hands full. */
  readonly isCrowded: boolean;
  /** The second whose tick comes next. */
  nextSecond(): number;
  /** The business day as published; null before the first. */
  calendar(): Calendar | null;
  /** A member as a rule, a stranger now and then. */
  anyone(): Actor;
};

export type ModuleScenario = {
  /** Before anything else happens. */
  opening?(): Iterable<Request>;
  next(): Request;
  /** What is published to everybody. */
  receive?(events: readonly ExchangeEvent[]): void;
};

/** The storage in its simplest form: the last value of each entity. */
type ModuleTables<Image> = { write(change: Change): void; image(): Image };

/**
 * Says what it has seen, beyond commands and their answers. `modules` is for holding what the
 * machine says of itself against what it did.
 */
type ModuleChecks = {
  after(outcome: Outcome, command: Command, modules: Exchange['modules']): readonly string[];
};

export type ModuleSimulation<Image> = {
  /**
   * How many commands of each round are this module's. The rounds of a scenario are given, so that
   * a new module makes scenarios longer instead of taking its share from the others.
   */
  readonly weight: number;
  readonly scenario?: (scene: Scene) => ModuleScenario;
  readonly tables: () => ModuleTables<Image>;
  readonly checks?: (check: Check) => ModuleChecks;
  /** Each command with each answer it can get; a new answer is added here. */
  readonly cells: readonly string[];
};

/** Of a module with a class for each: what its members ask for, its tables and its checks. */
export function moduleSimulation<Image>(
  { weight, classes }: { weight: number; classes: SimulationClasses<Image> },
  answers: Readonly<Record<string, string>>,
): ModuleSimulation<Image> {
  const [Scenario, Tables, Checks] = classes;
  return {
    weight,
    scenario: (scene) => new Scenario(scene),
    tables: () => new Tables(),
    checks: (check) => new Checks(check),
    cells: cellsOf(answers),
  };
}

type SimulationClasses<Image> = readonly [
  new (scene: Scene) => ModuleScenario,
  new () => ModuleTables<Image>,
  new (check: Check) => ModuleChecks,
];

export const SYSTEM: Actor = { kind: 'system' };

/** For modules that keep nothing. */
export const NO_TABLES: ModuleTables<undefined> = {
  write: () => undefined,
  image: () => undefined,
};

/** `transfer` with `accepted replayed` gives `transfer → accepted`, `transfer → replayed`. */
export function cellsOf(answers: Readonly<Record<string, string>>): string[] {
  return Object.entries(answers).flatMap(([kind, all]) =>
    all.split(' ').map((answer) => `${kind} → ${answer}`),
  );
}
