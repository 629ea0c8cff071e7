/**
 * The core that members talk to, in one process after another. A request is answered by the current
 * leader; without an answer it is repeated unchanged, as every client must.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandRequest } from '../../src/core/core.ts';
import { type BundledChild, bundleChild } from '../child/bundled-child.ts';
import type { TestCores } from '../test-cores.ts';
import { ChildCore, ChildGone } from './child-core.ts';
import type { Answer, ChildOptions, Question, Replied } from './messages.ts';

const SCRIPT = new URL('core-in-child.ts', import.meta.url);
/** Between two tries, with some jitter. */
const RETRY_MS = 10;

type Parts = { nowMs: () => number; onFault: (error: Error) => void };

export class RestartingCore {
  /** Pending while none leads. */
  #leading: Promise<ChildCore>;
  #next: ChildCore | undefined;
  #isClosed = false;

  private constructor(
    private readonly script: BundledChild,
    private readonly options: ChildOptions,
    private readonly parts: Parts,
  ) {
    this.#leading = this.#startNext();
  }

  static async open(cores: TestCores, parts: Parts): Promise<RestartingCore> {
    const { host, port, user, password, database } = cores.running.pool.options;
    const connection = { host, port, user, password, database } as ChildOptions['connection'];
    const script = await bundleChild(SCRIPT, 'inside');
    const core = new RestartingCore(script, { connection, folder: cores.folder }, parts);
    await core.#leading;
    return core;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const leading = await this.#leading.catch(() => undefined);
    await Promise.all([leading?.kill(), this.#next?.kill()]);
    await this.script.remove();
  }

  /** Preloads the next program, so that a restart takes no longer than the core's own. */
  prepareNext(): void {
    this.#next ??= new ChildCore(this.script.path, this.options, this.parts.onFault);
  }

  /** Resolves when another one leads. `whileDown` is called when the process is gone. */
  async restart(whileDown: () => void): Promise<void> {
    const dying = await this.#leading;
    this.#leading = dying.kill().then(() => {
      whileDown();
      return this.#startNext();
    });
    await this.#leading;
  }

  /** Until each of them is answered; those without an answer stay in order. */
  async submit(requests: readonly CommandRequest[]): Promise<Replied[]> {
    const replies = new Map<CommandRequest, Replied>();
    for (let left = requests; left.length > 0;) {
      const answers = await this.#tryAsking({ kind: 'submit', requests: left });
      for (const [index, request] of left.entries()) {
        const answer = answers?.[index];
        if (answer && 'value' in answer) replies.set(request, answer.value as Replied);
        else if (answer && !isUnavailable(answer)) throw new Error(JSON.stringify(answer));
      }
      left = left.filter((request) => !replies.has(request));
      if (left.length > 0) await sleep(RETRY_MS * (1 + Math.random()));
    }
    return requests.flatMap((request) => replies.get(request) ?? []);
  }

  /** The answer, from whichever process can give it. */
  async ask(question: Question): Promise<Answer> {
    for (;;) {
      const [answer] = (await this.#tryAsking(question)) ?? [];
      if (answer) return answer;
      await sleep(RETRY_MS);
    }
  }

  /** Undefined when the process was killed meanwhile. */
  async #tryAsking(question: Question): Promise<Answer[] | undefined> {
    if (this.#isClosed) throw new Error('the scenario is over');
    const child = await this.#leading;
    return child.ask(question, this.parts.nowMs()).catch((error: unknown) => {
      if (error instanceof ChildGone) return undefined;
      throw error;
    });
  }

  async #startNext(): Promise<ChildCore> {
    this.prepareNext();
    const next = this.#next as ChildCore;
    this.#next = undefined;
    await next.start(this.parts.nowMs());
    return next;
  }
}

function isUnavailable(answer: Answer): boolean {
  return 'refusal' in answer && answer.refusal === 'UNAVAILABLE';
}
