/** An unreliable bus wrapped around the real one: messages get lost, duplicated, delayed. */
import type { Bus, Unsubscribe } from '../src/platform/bus/bus.ts';

type Waywardness = {
  /** The fraction of publications that is lost, and that is duplicated. */
  lost: number;
  doubled: number;
  /** Each is delayed up to this long, and so arrives in any order. */
  lateMs: number;
};

export class WaywardBus implements Bus {
  #isCut = false;

  constructor(
    private readonly bus: Bus,
    private readonly random: () => number,
    private readonly ways: Waywardness,
  ) {}

  /** From now on nothing is delivered, without an error. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
  }

  get isConnected(): boolean {
    return this.bus.isConnected;
  }

  publish(subject: string, message: unknown): void {
    if (!this.#isCut) this.bus.publish(subject, message);
  }

  subscribe(subject: string, listener: (message: unknown) => void): Unsubscribe {
    return this.bus.subscribe(subject, (message) => {
      if (this.#isCut || this.random() < this.ways.lost) return;
      const times = this.random() < this.ways.doubled ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        setTimeout(() => listener(message), this.random() * this.ways.lateMs);
      }
    });
  }

  async ask(subject: string, message: unknown, timeoutMs: number): Promise<unknown> {
    if (!this.#isCut) return this.bus.ask(subject, message, timeoutMs);
    await new Promise((resolve) => setTimeout(resolve, timeoutMs));
    return undefined;
  }

  answer(subject: string, answerer: (message: unknown) => Promise<unknown>): Unsubscribe {
    return this.bus.answer(subject, answerer);
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
