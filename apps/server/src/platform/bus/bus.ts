/**
 * Messages between the processes of one installation: publications for subscribers, and requests
 * for responders. A message may be lost, duplicated, late or forged: it is a hint to look, never
 * the truth.
 */

export type Unsubscribe = () => void;

export interface Bus {
  /** While it is false nothing is sent, and nothing is queued. */
  readonly isConnected: boolean;
  publish(subject: string, message: unknown): void;
  subscribe(subject: string, listener: (message: unknown) => void): Unsubscribe;
  /** The first answer; undefined when none came in time or nobody was there to give one. */
  ask(subject: string, message: unknown, timeoutMs: number): Promise<unknown>;
  /** An answer of undefined means no answer: another responder may have one. It must not reject. */
  answer(subject: string, answerer: (message: unknown) => Promise<unknown>): Unsubscribe;
  /** Messages published before are still sent. */
  close(): Promise<void>;
}
