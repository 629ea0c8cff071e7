/** The core in its child process, as the scenario sees it: called over a pipe, and killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, ChildOptions, FromChild, Question, ToChild } from './messages.ts';

/** The outcome of a request whose process ended before it answered is unknown. */
export class ChildGone extends Error {}

type Waiting = { resolve: (answers: Answer[]) => void; reject: (error: Error) => void };

export class ChildCore {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #complaints: string[] = [];
  #asked = 0;
  #isGone = false;
  #isKilled = false;

  /** Begins to load its program; it does nothing else until it is asked to start. */
  constructor(script: string, options: ChildOptions, onFault: (error: Error) => void) {
    this.#child = spawn(process.execPath, [script, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#complaints.push(chunk.toString()));
    this.#child.on('message', (message: FromChild) => {
      if ('fault' in message) onFault(new Error(message.fault));
      else this.#settle(message.no, ({ resolve }) => resolve(message.answers));
    });
    // Not with its exit: an answer that is in the pipe by then was given.
    this.#child.once('disconnect', () => {
      this.#isGone = true;
      for (const no of this.#waiting.keys()) this.#settle(no, ({ reject }) => reject(gone()));
    });
    this.#child.once('close', () => {
      if (!this.#isKilled) onFault(new Error(`the core has ended: ${this.#complaints.join('')}`));
    });
  }

  async start(nowMs: number): Promise<void> {
    const [answer] = await this.ask({ kind: 'start' }, nowMs);
    if (!answer || !('value' in answer)) throw new Error(JSON.stringify(answer));
  }

  /** One answer for each request; fails with `ChildGone` when the process ends before it. */
  ask(question: Question, nowMs: number): Promise<Answer[]> {
    if (this.#isGone || this.#isKilled) return Promise.reject(gone());
    this.#asked += 1;
    const message: ToChild = { no: this.#asked, nowMs, question };
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.no, { resolve, reject });
      this.#child.send(message, (error) => {
        if (error) this.#settle(message.no, (waiting) => waiting.reject(gone()));
      });
    });
  }

  /** Like a power cut: nothing is flushed. Answers given by then are still received. */
  async kill(): Promise<void> {
    if (this.#isGone) return;
    this.#isKilled = true;
    const ended = [once(this.#child, 'disconnect'), once(this.#child, 'exit')];
    this.#child.kill('SIGKILL');
    await Promise.all(ended);
  }

  #settle(no: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(no);
    this.#waiting.delete(no);
    if (waiting) how(waiting);
  }
}

function gone(): ChildGone {
  return new ChildGone('the process has ended');
}
