/**
 * A running fingerprint of the whole state: each entity adds its mark when it appears and takes the
 * old one away when it changes, so the cost is per change and not per member. It detects that
 * memory, tables and journal have drifted apart; it is no proof against a forger (the journal's
 * hash chain is).
 */

/** Two whole numbers of 32 bits, with a sign: so they need no room of their own. */
export type Mark = { readonly low: number; readonly high: number };

export class Fingerprint {
  #low = 0;
  #high = 0;
  readonly #sources: (() => void)[] = [];

  /** `settle` brings marks up to date; it is asked whenever somebody reads the fingerprint. */
  settleBeforeReading(settle: () => void): void {
    this.#sources.push(settle);
  }

  /** Puts `next` in the place of `previous`; returns the mark to hand in next time. */
  replace(previous: Mark | undefined, next: string): Mark {
    const mark = markOf(next);
    this.exchange(previous, mark);
    return mark;
  }

  exchange(previous: Mark | undefined, next: Mark): void {
    this.#low = (this.#low + next.low - (previous?.low ?? 0)) | 0;
    this.#high = (this.#high + next.high - (previous?.high ?? 0)) | 0;
  }

  /** The entity with this mark is no longer part of the state. */
  remove(mark: Mark): void {
    this.#low = (this.#low - mark.low) | 0;
    this.#high = (this.#high - mark.high) | 0;
  }

  toString(): string {
    for (const settle of this.#sources) settle();
    const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, '0');
    return hex(this.#high) + hex(this.#low);
  }
}

/** An entity that changes often: its mark is brought up to date when the fingerprint is read. */
export type Marked = { mark: Mark | undefined; isStale: boolean; name: Lanes | undefined };

type Texts<Entity> = {
  /** The first part of an entity's text, if it never changes: it is read only once then. */
  nameOf?: (entity: Entity) => string;
  stateOf: (entity: Entity) => string;
};

/** Entities whose marks are older than they are: settled once a batch, not with every change. */
export class FingerprintCache<Entity extends Marked> {
  readonly #fingerprint: Fingerprint;
  readonly #texts: Texts<Entity>;
  #stale: Entity[] = [];

  constructor(fingerprint: Fingerprint, texts: Texts<Entity>) {
    this.#fingerprint = fingerprint;
    this.#texts = texts;
    fingerprint.settleBeforeReading(() => this.#settle());
  }

  note(entity: Entity): void {
    if (entity.isStale) return;
    entity.isStale = true;
    this.#stale.push(entity);
  }

  /** The entity is no longer part of the state. */
  remove(entity: Entity): void {
    if (entity.mark) this.#fingerprint.remove(entity.mark);
    entity.mark = undefined;
    entity.isStale = false;
  }

  #settle(): void {
    const { nameOf, stateOf } = this.#texts;
    const stale = this.#stale;
    this.#stale = [];
    for (const entity of stale) {
      if (!entity.isStale) continue;
      entity.isStale = false;
      if (nameOf) entity.name ??= feed(START, nameOf(entity));
      const mark = finish(feed(entity.name ?? START, stateOf(entity)));
      this.#fingerprint.exchange(entity.mark, mark);
      entity.mark = mark;
    }
  }
}

/** Two 32-bit lanes of multiply-and-mix over the characters; equal texts give equal marks. */
export function markOf(text: string): Mark {
  return finish(feed(START, text));
}

/** Of an object's fields in their order; what is undefined is not there. Faster than its JSON. */
export function markOfFields(fields: object): Mark {
  let lanes = START;
  for (const name in fields) {
    const value: unknown = fields[name as keyof typeof fields];
    if (value === undefined) continue;
    lanes = feed(feed(lanes, name), '=');
    lanes = feed(feed(lanes, typeof value === 'string' ? value : JSON.stringify(value)), '/');
  }
  return finish(lanes);
}

type Lanes = { readonly low: number; readonly high: number };

const START: Lanes = { low: 0x9e3779b9 | 0, high: 0x85ebca6b | 0 };

function feed(lanes: Lanes, text: string): Lanes {
  let { low, high } = lanes;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x85ebca77);
    high = Math.imul(high ^ code, 0xc2b2ae3d);
  }
  return { low, high };
}

function finish(lanes: Lanes): Mark {
  let { low, high } = lanes;
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return { low, high };
}
