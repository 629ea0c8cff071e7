/**
 * A member of the crash scenario, who retries until there is an answer and knows nothing of kills.
 */
import type { CommandKind, ReplyOf } from '@anywhen/exchange';
import { at, marketIndex } from '@anywhen/prices';
import type { KycLevelName, RejectionCode } from '@anywhen/protocol';
import type { CommandRequest } from '../../src/core/core.ts';
import type { CrashEvidence } from './evidence.ts';
import type { Accepted, Answer, Replied } from './messages.ts';
import type { BodyOfKind, CrashMember } from './part.ts';
import type { PassingTime } from './passing-time.ts';
import type { RestartingCore } from './restarting-core.ts';

/** Seconds of prices: any temporary obstacle has passed by then. */
const PASSED_SECONDS_MAX = 1_500;

/** Members who joined together; they are done when their kills are over. */
export class Crew {
  #isOver = false;
  #waiting: (() => void)[] = [];

  get isOver(): boolean {
    return this.#isOver;
  }

  rush(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A kill is near: those who waited for that act now. */
  hurry(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  end(): void {
    this.#isOver = true;
    this.hurry();
  }
}

type Parts = {
  readonly core: RestartingCore;
  readonly time: PassingTime;
  readonly crew: Crew;
  /** Where acknowledged requests are recorded. */
  readonly accepted: Accepted[];
  readonly read: CrashEvidence['read'];
};

export class ScenarioMember implements CrashMember {
  readonly read: CrashEvidence['read'];
  #requests = 0;

  constructor(
    readonly uid: number,
    private readonly parts: Parts,
  ) {
    this.read = parts.read;
  }

  get isOver(): boolean {
    return this.parts.crew.isOver;
  }

  async request<Kind extends CommandKind>(body: BodyOfKind<Kind>): Promise<Replied<ReplyOf<Kind>>> {
    const { uid } = this;
    this.#requests += 1;
    const id = `crash:${uid}:${this.#requests}`;
    const request: CommandRequest = { actor: { kind: 'member', uid }, id, body };
    const [reply] = await this.parts.core.submit([request]);
    if (!reply) throw new Error(`${id} has no answer`);
    if (reply.isAccepted) this.parts.accepted.push({ uid, id, body, data: reply.data });
    return reply as unknown as Replied<ReplyOf<Kind>>;
  }

  async requestUntilAccepted<Kind extends CommandKind>(
    choose: () => Promise<BodyOfKind<Kind> | undefined>,
    passing: readonly RejectionCode[],
  ): Promise<ReplyOf<Kind>> {
    const { time } = this.parts;
    const lastSecond = time.second + PASSED_SECONDS_MAX;
    for (;;) {
      const body = await choose();
      const reply = body && (await this.request<Kind>(body));
      if (reply?.isAccepted) return reply.data;
      const isExpected = !reply || passing.includes(reply.rejection.code);
      if (!isExpected || time.second > lastSecond) {
        throw new Error(`${body?.kind} of ${this.uid}: ${JSON.stringify(reply)}`);
      }
      await this.pass(1);
    }
  }

  async readPrice(symbol: string): Promise<number> {
    const prices = await this.read('markets', 'priceUnits');
    return at(prices ?? [], marketIndex(symbol));
  }

  takePapers(step: 'prepare' | 'handIn', level: KycLevelName): Promise<Answer> {
    return this.parts.core.ask({ kind: 'papers', step, uid: this.uid, level });
  }

  rush(): Promise<void> {
    return this.parts.crew.rush();
  }

  pass(seconds: number): Promise<void> {
    return this.parts.time.pass(seconds);
  }
}
