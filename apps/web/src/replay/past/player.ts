/**
 * Where a replay stands, and what else is tried in it. While there is a what-if, time goes on only
 * as fast as its exchange has taken the ticks, and never back: an exchange cannot forget. Nothing
 * here asks the server.
 */
import type { WhatIfBody, WhatIfCapital, WhatIfMarkets } from '@anywhen/exchange/what-if';
import type { Rejection } from '@anywhen/protocol';
import type { Helper } from '../machine/helper.ts';
import type { Standing } from '../machine/messages.ts';
import { Pace, type Speed } from './pace.ts';

export type Tried = {
  readonly begunAtSecond: number;
  readonly capital: WhatIfCapital;
  readonly standing: Standing;
  /** How far it must still be fed before it can be asked again. */
  readonly catchingUpTo: number | undefined;
};

export type PlayerState = {
  readonly now: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly tried: Tried | undefined;
  /** Its exchange has stopped: what was tried is lost, and the past is not. */
  readonly hasFailed: boolean;
};

type Span = { readonly firstSecond: number; readonly lastSecond: number; readonly begin: number };

export class Player {
  readonly #span: Span;
  readonly #helper: Helper;
  readonly #listeners = new Set<() => void>();
  readonly #pace = new Pace();
  /** The last second whose price is made. */
  #known: number;
  #isBusy = false;
  #state: PlayerState;

  constructor(span: Span, helper: Helper) {
    this.#span = span;
    this.#helper = helper;
    this.#known = span.firstSecond;
    const now = Math.max(span.firstSecond, Math.min(span.lastSecond, span.begin));
    this.#state = { now, isPlaying: false, speed: 10, tried: undefined, hasFailed: false };
  }

  get state(): PlayerState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  know(second: number): void {
    this.#known = second;
  }

  play(nowMs: number): void {
    this.#pace.start(nowMs);
    if (this.#state.now < this.#span.lastSecond) this.#change({ isPlaying: true });
  }

  pause(): void {
    this.#change({ isPlaying: false });
  }

  setSpeed(speed: Speed): void {
    this.#change({ speed });
  }

  /** Called many times a second. */
  async step(nowMs: number): Promise<void> {
    if (!this.#state.isPlaying || this.#isBusy) return;
    const whole = this.#pace.take(nowMs, this.#state.speed);
    const target = Math.min(this.#state.now + whole, this.#known);
    if (target > this.#state.now) await this.#goTo(target);
    if (this.#state.now === this.#span.lastSecond) this.pause();
  }

  /** Any second without a what-if, and a later one with it. */
  async jump(second: number): Promise<void> {
    const { firstSecond } = this.#span;
    const target = Math.max(firstSecond, Math.min(this.#known, second));
    if (this.#state.tried && target < this.#state.now) return;
    this.pause();
    await this.#goTo(target, { isJump: true });
  }

  /** From the second that is shown, by what is published about it. */
  async begin(markets: WhatIfMarkets, capital: WhatIfCapital): Promise<void> {
    const begunAtSecond = markets.process.second;
    await this.#busily(async () => {
      const standing = await this.#helper.ask('begin', { markets, capital });
      const tried = { begunAtSecond, capital, standing, catchingUpTo: undefined };
      this.#change({ now: begunAtSecond, tried, hasFailed: false });
    });
  }

  end(): void {
    this.#change({ tried: undefined });
  }

  place(order: WhatIfBody): Promise<Rejection | undefined> {
    return this.#ask('place', order);
  }

  cancel(orderId: string): Promise<Rejection | undefined> {
    return this.#ask('cancel', { orderId });
  }

  async #ask(name: 'place' | 'cancel', input: object): Promise<Rejection | undefined> {
    let rejection: Rejection | undefined;
    await this.#busily(async () => {
      const answered = await this.#helper.ask(name, input as never);
      rejection = answered.rejection;
      this.#stand(answered.standing);
    });
    return rejection;
  }

  async #goTo(target: number, { isJump } = { isJump: false }): Promise<void> {
    if (!this.#state.tried) {
      this.#change({ now: target });
      return;
    }
    await this.#busily(async () => {
      const { tried } = this.#state;
      if (tried && isJump) this.#change({ tried: { ...tried, catchingUpTo: target } });
      const standing = await this.#helper.ask('run', { to: target }, ({ second }) => {
        if (this.#state.tried) this.#change({ now: second });
      });
      this.#stand(standing);
    });
  }

  #stand(standing: Standing): void {
    const { tried } = this.#state;
    if (!tried) return;
    this.#change({ now: standing.second, tried: { ...tried, standing, catchingUpTo: undefined } });
  }

  /** One thing after another: time stands still while the exchange is asked. */
  async #busily(act: () => Promise<void>): Promise<void> {
    while (this.#isBusy) await nextTurn();
    this.#isBusy = true;
    try {
      await act();
    } catch {
      this.#change({ tried: undefined, isPlaying: false, hasFailed: true });
    } finally {
      this.#isBusy = false;
    }
  }

  #change(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}
