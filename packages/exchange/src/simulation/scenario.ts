/**
 * A small scenario of members, staff and a price feed that sends the exchange anything anybody
 * could. Each module's people have dice of their own, so that a new module changes nothing for the
 * others. It knows nothing of the exchange's inside, but learns the business day from its events.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { encodeState, initialState } from '@anywhen/prices';
import type { Calendar } from '../agenda/calendar.ts';
import type { Uid } from '../kernel/actor.ts';
import { COMMAND_RULES, type Command, type CommandBody, type ExchangeEvent } from '../modules.ts';
import { type ModuleScenario, SYSTEM, type Scene, type Request } from './module-simulation.ts';
import { SIMULATIONS } from './modules.ts';
import {
  FIRST_DAY,
  MIDNIGHT,
  START_SECOND,
  scenarioAnchor,
  scenarioGenesis,
} from './scenario-chain.ts';
import { scenarioSeed } from './scenario-chain.ts';

const MEMBERS = [10000001, 10000002, 10000003, 10000004, 10000005, 10000006];
const STRANGER = 99999999;
/** Rounds of a scenario: in each, every module acts as often as its weight says. */
const ROUNDS = 80;

type Sent = Request & { id: string };
type Received = { scenario: ModuleScenario; weight: number };

export class Scenario {
  readonly #random: SeededRandom;
  /** Dice of its own: which orders take from Funds what their account lacks. */
  readonly #covering: SeededRandom;
  readonly #modules: readonly Received[];
  readonly #weight: number;
  /** Dice of its own: who acts for a portfolio instead of themselves. */
  readonly #acting: SeededRandom;
  readonly #portfolios = new Map<Uid, Uid[]>();
  /** Anchors that are out: no price is certain on the days after. */
  readonly #days: number;
  /** Versions of the process after the first, with the day each begins with. */
  readonly #versions: readonly { version: number; day: number }[];
  #seq = 0;
  #atMs: number;
  #nextSecond: number;
  /** Commands that still come before the feed is back. */
  #feedPause = 0;
  #past: Sent[] = [];
  #calendar: Calendar | null = null;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.#covering = new SeededRandom(seed * 1_000 + 999);
    this.#acting = new SeededRandom(seed * 1_000 + 998);
    const kind = seed % 20;
    // Some scenarios begin before a midnight: for some of them it is the end of all prices.
    const isLate = kind === 1 || kind === 2;
    this.#days = kind === 2 ? 2 : 1;
    this.#versions = versionsOfSeed(seed);
    this.#nextSecond = isLate ? MIDNIGHT - 12 : START_SECOND;
    this.#atMs = this.#nextSecond * 1_000;
    this.#modules = Object.values(SIMULATIONS).flatMap(({ weight, scenario }, place) => {
      const random = new SeededRandom(seed * 1_000 + place);
      return scenario ? [{ weight, scenario: scenario(this.#sceneOf(random, kind <= 1)) }] : [];
    });
    this.#weight = this.#modules.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** How many commands a whole life of this scenario has. */
  get length(): number {
    return ROUNDS * this.#weight;
  }

  /** Opens markets, publishes the day and lets every module begin. */
  *opening(): Generator<Command> {
    const process = encodeState(initialState(this.#nextSecond - 1));
    const genesis = scenarioGenesis();
    yield this.#system({ kind: 'open-markets', genesis, firstDay: FIRST_DAY, process });
    for (const change of this.#versions) {
      yield this.#system({ kind: 'set-process-version', ...change });
    }
    for (let each = 0; each < this.#days; each += 1) {
      const anchor = scenarioAnchor(each);
      yield this.#system({ kind: 'publish-anchor', day: each, anchor });
    }
    yield this.#tick();
    for (const { scenario } of this.#modules) {
      for (const request of scenario.opening?.() ?? []) yield this.#send(request);
    }
  }

  next(): Command {
    const random = this.#random;
    this.#atMs += random.pick([0, 0, 1, 2, 7]);
    if (random.isOneIn(this.#isFeedOver() ? 150 : 4_500)) this.#loseFeed();
    if (this.#feedPause > 0) this.#feedPause -= 1;
    else if (this.#isTickDue()) return this.#tick();
    if (this.#past.length > 0 && random.isOneIn(12)) return this.#repeat();
    return this.#send(this.#act(this.#cover(this.#pickModule().next())));
  }

  /** Nobody does anything until this second is over; only prices come. */
  *quiet(lastSecond: number): Generator<Command> {
    while (this.#nextSecond <= lastSecond) {
      this.#atMs = Math.max(this.#atMs, this.#nextSecond * 1_000);
      yield this.#tick();
    }
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'calendar') this.#calendar = event.calendar;
      if (event.kind === 'portfolio') this.#notePortfolio(event);
    }
    for (const { scenario } of this.#modules) scenario.receive?.(events);
  }

  #sceneOf(random: SeededRandom, isCrowded: boolean): Scene {
    return {
      random,
      members: MEMBERS,
      stranger: STRANGER,
      isCrowded,
      nextSecond: () => this.#nextSecond,
      calendar: () => this.#calendar,
      anyone: () => {
        const uid = random.isOneIn(40) ? STRANGER : random.pick(MEMBERS);
        return { kind: 'member', uid };
      },
    };
  }

  /** Every third of what could be. */
  #cover(request: Request): Request {
    const { body } = request;
    const mayBe = 'fromFunds' in COMMAND_RULES[body.kind].fields;
    if (!mayBe || !this.#covering.isOneIn(3)) return request;
    return { ...request, body: { ...body, fromFunds: true } as CommandBody };
  }

  /** Every third of what somebody with a portfolio asks for. */
  #act(request: Request): Request {
    const { actor } = request;
    const own = actor.kind === 'member' ? this.#portfolios.get(actor.uid) : undefined;
    if (!own || !this.#acting.isOneIn(3)) return request;
    return { ...request, actor: { kind: 'member', uid: this.#acting.pick(own) } };
  }

  #notePortfolio({ ownerUid, portfolio }: Extract<ExchangeEvent, { kind: 'portfolio' }>): void {
    const known = this.#portfolios.get(ownerUid) ?? [];
    if (!known.includes(portfolio.uid)) known.push(portfolio.uid);
    this.#portfolios.set(ownerUid, known);
  }

  #pickModule(): ModuleScenario {
    let roll = this.#random.below(this.#weight);
    for (const { scenario, weight } of this.#modules) {
      roll -= weight;
      if (roll < 0) return scenario;
    }
    throw new RangeError('the weights of modules are whole numbers');
  }

  #isTickDue(): boolean {
    return !this.#isFeedOver() && this.#nextSecond * 1_000 <= this.#atMs;
  }

  #isFeedOver(): boolean {
    return this.#nextSecond >= START_SECOND + this.#days * 86_400;
  }

  /** Seconds pass without a tick; where there is a price for them it is made up for afterwards. */
  #loseFeed(): void {
    const pauses = this.#isFeedOver() ? [200_000, 200_000, 30_000_000] : [5_000, 36_000, 75_000];
    this.#atMs += this.#random.pick(pauses);
    this.#feedPause = 30;
  }

  #tick(): Command {
    const second = this.#nextSecond;
    this.#nextSecond += 1;
    return this.#system({ kind: 'tick', second, seed: scenarioSeed(second) });
  }

  /** The same id again: once with the same content, once with another, once to drop it. */
  #repeat(): Command {
    const past = this.#random.pick(this.#past);
    if (this.#random.isOneIn(2)) return this.#again(past);
    if (this.#seq % 3 === 0) return this.#again({ ...past, body: { kind: 'drop-request' } });
    return this.#again({ ...past, body: { kind: 'set-loss-limit', amount: '777' } });
  }

  #system(body: CommandBody): Command {
    return this.#send({ actor: SYSTEM, body });
  }

  #send({ actor, body }: Request): Command {
    const sent = { actor, id: `c${this.#seq + 1}`, body };
    this.#past.push(sent);
    if (this.#past.length > 50) this.#past.shift();
    return this.#again(sent);
  }

  #again({ actor, id, body }: Sent): Command {
    this.#seq += 1;
    return { seq: this.#seq, atMs: this.#atMs, actor, id, body };
  }
}

/** From the first day on as in a new installation, or from the midnight that comes soon. */
function versionsOfSeed(seed: number): { version: number; day: number }[] {
  const kind = seed % 20;
  if (kind >= 10) return [{ version: kind >= 15 ? 3 : 2, day: 0 }];
  if (kind !== 2) return [];
  if (seed % 40 === 22) return [{ version: 2, day: 1 }];
  return [
    { version: 2, day: 0 },
    { version: 3, day: 1 },
  ];
}
