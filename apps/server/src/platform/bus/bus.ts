/**
 * Messages between the processes of one installation: news for whoever listens, and questions for
 * whoever answers. A message may be lost, doubled, late or forged: it is a reason to look, never
 * the truth of anything.
 */

export type Unsubscribe = () => void;

export interface Bus {
  /** While it is false nothing is sent, and nothing is kept to be sent later. */
  readonly isConnected: boolean;
  publish(subject: string, message: unknown): void;
  subscribe(subject: string, listener: (message: unknown) => void): Unsubscribe;
  /** The first answer; undefined when none came in time or nobody was there to give one. */
  ask(subject: string, message: unknown, timeoutMs: number): Promise<unknown>;
  /** An answer of undefined is none: somebody else may have one. It must not reject. */
  answer(subject: string, answerer: (message: unknown) => Promise<unknown>): Unsubscribe;
  /** What was published before is still sent. */
  close(): Promise<void>;
}
