/**
 * All products at once on a real core, with time that runs a hundredfold, while the process and the
 * database are killed again and again. The members are outside of what is killed: they retry the
 * same request until it is answered. It waits for conditions and never for a length of time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountKind } from '@anywhen/protocol';
import type { CommandRequest } from '../../src/core/core.ts';
import { MasterKeys } from '../../src/vault/vault.ts';
import { asSystem, openMember } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import { CrashEvidence, type Repeated } from './evidence.ts';
import type { Accepted, Replied } from './messages.ts';
import { type CrashPart, randomBelow } from './part.ts';
import { PassingTime } from './passing-time.ts';
import { RestartingCore } from './restarting-core.ts';
import { Crew, ScenarioMember } from './scenario-member.ts';

const MEMBERS = 12;
const FIRST_UID = 10_000_001;
/** Then others join, so that one-time actions are in progress at every kill. */
const KILLS_PER_CREW = 6;
/**
 * Seconds of prices between two kills; then a random moment, so that kills do not always hit the
 * end of a tick.
 */
const BETWEEN_KILLS_SECONDS = { least: 30, most: 90 };
const MOMENT_MS_MAX = 30;
const OUTAGE_SECONDS = 12;
const DATABASE_DOWN_MS = 50;
/** A second of prices takes a little longer than this. */
const SECOND_MS = 6;
/** When members are done, and only waiting is left. */
const SETTLING_SECONDS = 4;
/** Seconds of prices: everything has ended by then. */
const END_SECONDS_MAX = 2_000;
const REPEATED_MAX = 20;

export class CrashScenario {
  readonly #time = new PassingTime();
  readonly #uids: number[] = [];
  readonly #accepted: Accepted[] = [];
  readonly #repeated: Repeated[] = [];
  readonly #broken: Promise<never>;
  #break: (error: Error) => void = () => undefined;
  #opened: RestartingCore | undefined;
  #isTimeOver = false;
  #isSettling = false;
  readonly evidence: CrashEvidence;

  constructor(
    private readonly cores: TestCores,
    /** By name. */
    private readonly parts: Readonly<Record<string, CrashPart>>,
  ) {
    this.#broken = new Promise((_resolve, reject) => (this.#break = reject));
    this.#broken.catch(() => undefined);
    this.evidence = new CrashEvidence({
      cores,
      uids: this.#uids,
      accepted: this.#accepted,
      repeated: this.#repeated,
      downSeconds: this.#time.downSeconds,
      read: (module, name, ...args) => this.#read(module, name, args) as never,
    });
  }

  /** Fails as soon as anything does. */
  async run(kills: number): Promise<void> {
    await Promise.race([this.#runAll(kills), this.#broken]);
  }

  async close(): Promise<void> {
    this.#isTimeOver = true;
    await this.#opened?.close();
  }

  async #runAll(kills: number): Promise<void> {
    await MasterKeys.ensure(this.cores.folder, this.cores.running.pool);
    const onFault = (error: Error) => this.#break(error);
    this.#opened = await RestartingCore.open(this.cores, { nowMs: this.#time.nowMs, onFault });
    await this.#submit(this.#time.opening());
    await this.#submit(this.#list.flatMap(({ terms = [] }) => terms.map((body) => asSystem(body))));
    const passing = this.#letTimePass();
    passing.catch(onFault);
    await this.#time.pass(1);
    for (let done = 0; done < kills; done += KILLS_PER_CREW) {
      await this.#work(done, Math.min(kills, done + KILLS_PER_CREW));
    }
    this.#isSettling = true;
    await this.#settle();
    this.#isTimeOver = true;
    await passing;
    await this.#core.ask({ kind: 'rest' });
  }

  /** Members join and act in all products, while these kills happen. */
  async #work(firstKill: number, endKill: number): Promise<void> {
    const crew = new Crew();
    const members = Array.from({ length: MEMBERS }, (_, index) => {
      const uid = FIRST_UID + this.#uids.length + index;
      const [core, time, accepted] = [this.#core, this.#time, this.#accepted];
      return new ScenarioMember(uid, { core, time, crew, accepted, read: this.evidence.read });
    });
    await this.#join(members);
    const acting = Promise.all(
      this.#list.flatMap(({ act }) => members.map((member) => act(member))),
    );
    acting.catch((error: unknown) => this.#break(error as Error));
    for (let kill = firstKill; kill < endKill; kill += 1) await this.#kill(kill, crew);
    crew.end();
    await Promise.race([acting, this.#failLater('the members come to no end')]);
  }

  async #join(members: readonly ScenarioMember[]): Promise<void> {
    const uids = members.map(({ uid }) => uid);
    this.#uids.push(...uids);
    await this.#submit(uids.map((uid) => openMember(uid)));
    const moves = this.#list.flatMap(({ funds = {} }) => {
      return Object.entries(funds) as [AccountKind, string][];
    });
    const moveAll = async (member: ScenarioMember) => {
      for (const [to, quantity] of moves) {
        const move = { from: 'funds', to, currency: 'USDT', quantity } as const;
        await member.requestUntilAccepted(async () => ({ kind: 'transfer', ...move }), []);
      }
    };
    await Promise.all(members.map(moveAll));
  }

  /** Kills the process and the database in turn. */
  async #kill(kill: number, crew: Crew): Promise<void> {
    const { least, most } = BETWEEN_KILLS_SECONDS;
    const isOfProcess = kill % 2 === 0;
    if (isOfProcess) this.#core.prepareNext();
    await this.#time.pass(least + randomBelow(most - least));
    crew.hurry();
    await sleep(Math.random() * MOMENT_MS_MAX);
    if (isOfProcess) {
      await this.#core.restart(() => this.#time.outage(OUTAGE_SECONDS));
    } else {
      const killed = this.cores.killPostgres(DATABASE_DOWN_MS);
      this.#time.outage(OUTAGE_SECONDS);
      await killed;
    }
    await this.#repeatSome();
  }

  /** As a member who did not receive the answer: nothing may happen again. */
  async #repeatSome(): Promise<void> {
    for (let count = 0; count < REPEATED_MAX; count += 1) {
      const first = this.#accepted[randomBelow(this.#accepted.length)];
      if (!first) return;
      const { uid, id, body } = first;
      const [again] = await this.#submit([{ actor: { kind: 'member', uid }, id, body }]);
      if (again) this.#repeated.push({ first, again });
    }
  }

  async #letTimePass(): Promise<void> {
    while (!this.#isTimeOver) {
      const ticks = this.#time.nextTicks(this.#isSettling ? SETTLING_SECONDS : 1);
      const replies = await this.#submit(ticks);
      if (replies.some(({ isAccepted }) => !isAccepted)) await this.#requireArrived();
      this.#time.arrive();
      await sleep(SECOND_MS);
    }
  }

  /** A tick is rejected only if it exists: it was sent again, and its first answer was lost. */
  async #requireArrived(): Promise<void> {
    const state = await this.evidence.read('markets', 'state');
    const second = state?.process.second ?? 0;
    if (second < this.#time.second) throw new Error(`no tick after second ${second} is taken`);
  }

  async #failLater(message: string): Promise<never> {
    await this.#time.pass(END_SECONDS_MAX);
    throw new Error(message);
  }

  async #settle(): Promise<void> {
    const lastSecond = this.#time.second + END_SECONDS_MAX;
    for (const [name, { isSettled }] of Object.entries(this.parts)) {
      while (isSettled && !(await isSettled(this.evidence))) {
        if (this.#time.second > lastSecond) throw new Error(`${name} comes to no end`);
        await this.#time.pass(SETTLING_SECONDS);
      }
    }
  }

  async #read(module: string, name: string, args: readonly unknown[]): Promise<unknown> {
    const answer = await this.#core.ask({ kind: 'read', module, name, args });
    if (!('value' in answer)) throw new Error(JSON.stringify(answer));
    return answer.value;
  }

  #submit(requests: readonly CommandRequest[]): Promise<Replied[]> {
    return this.#core.submit(requests);
  }

  get #list(): CrashPart[] {
    return Object.values(this.parts);
  }

  get #core(): RestartingCore {
    if (!this.#opened) throw new Error('the scenario has not begun');
    return this.#opened;
  }
}
