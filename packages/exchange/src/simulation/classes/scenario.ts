/** Who opens, pauses and joins classes, and leaves them: anybody, also what is none of theirs. */
import { CLASS_CODE_LETTERS, CLASS_CODE_LENGTH, seasonOfClass } from '@anywhen/protocol';
import type { CommandBody, ExchangeEvent } from '../../modules.ts';
import type { ModuleScenario, Request, Scene } from '../module-simulation.ts';

const NO_CLASS = 'ZZZZZZZZ';
const HOUR = 3_600;
/** Portfolios of before whose members are still asked about. */
const REMEMBERED = 20;

export class ClassesScenario implements ModuleScenario {
  readonly #scene: Scene;
  readonly #codes: string[] = [];
  readonly #portfolios: { owner: number; uid: number }[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    const roll = random.below(10);
    if (roll < 3) return { actor: anyone(), body: this.#opening() };
    if (roll < 7) {
      return {
        actor: anyone(),
        body: { kind: 'open-portfolio', season: seasonOfClass(this.#code()) },
      };
    }
    if (roll < 9) return this.#pausing();
    return this.#leaving();
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'class' && !this.#codes.includes(event.class.code)) {
        this.#codes.push(event.class.code);
      }
      if (event.kind !== 'portfolio') continue;
      const { uid } = event.portfolio;
      if (this.#portfolios.some((each) => each.uid === uid)) continue;
      this.#portfolios.push({ owner: event.ownerUid, uid });
      if (this.#portfolios.length > REMEMBERED) this.#portfolios.shift();
    }
  }

  #opening(): CommandBody {
    const { random, nextSecond } = this.#scene;
    const startsAtSecond = nextSecond() + random.pick([-60, 0, 0, 30]);
    const length = random.pick([HOUR + 60, HOUR + 60, 2 * HOUR, 60]);
    const letters = Array.from({ length: CLASS_CODE_LENGTH }, () =>
      random.pick([...CLASS_CODE_LETTERS]),
    );
    return {
      kind: 'open-class',
      code: random.isOneIn(8) ? this.#code() : letters.join(''),
      startsAtSecond,
      endsAtSecond: startsAtSecond + length,
      capital: random.pick(['5000', '10000', '1000000', '99']),
      products: random.pick([['spot'], ['spot', 'seconds', 'leverage', 'options', 'bots']]),
      leverageMax: random.pick([1, 5, 20]),
      symbols: random.pick([null, null, ['BTCUSDT', 'ETHUSDT']]),
    };
  }

  /** By whoever: its teacher among them. */
  #pausing(): Request {
    const { random, anyone } = this.#scene;
    const isPaused = random.isOneIn(3);
    return { actor: anyone(), body: { kind: 'pause-class', code: this.#code(), isPaused } };
  }

  #leaving(): Request {
    const { random, anyone } = this.#scene;
    if (this.#portfolios.length === 0) return { actor: anyone(), body: this.#opening() };
    const { owner, uid } = random.pick(this.#portfolios);
    const actor = random.isOneIn(3) ? anyone() : ({ kind: 'member', uid: owner } as const);
    return { actor, body: { kind: 'leave-season', portfolio: uid } };
  }

  #code(): string {
    const { random } = this.#scene;
    const isNone = this.#codes.length === 0 || random.isOneIn(10);
    return isNone ? NO_CLASS : random.pick(this.#codes);
  }
}
