/**
 * Which processes run, by what each says of itself on the bus every few seconds. A message may be
 * lost or forged: what is listed is a hint for people, and nothing is decided by it.
 */
import { PROCESSES_MAX, type ProcessBeat, type ProcessLine, processBeat } from '@anywhen/protocol';
import { subjectsOf } from '../../core/bus-messages.ts';
import type { Bus } from '../../platform/bus/bus.ts';

const EVERY_MS = 2_000;
/** One that has been silent this long has gone for good. */
const FORGOTTEN_MS = 600_000;

type Exchange = { readonly genesis: string };

type BeatParts = {
  bus: Bus;
  /** Until it is known which exchange this is, nothing is sent. */
  markets: Exchange;
  read: () => Promise<ProcessBeat>;
  everyMs?: number;
};

export class ProcessBeats {
  readonly #parts: BeatParts;
  readonly #timer: NodeJS.Timeout;
  #isBusy = false;

  constructor(parts: BeatParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#beat(), parts.everyMs ?? EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A database that hangs must not pile up beats. */
  async #beat(): Promise<void> {
    const { bus, markets, read } = this.#parts;
    if (this.#isBusy || markets.genesis === '' || !bus.isConnected) return;
    this.#isBusy = true;
    try {
      bus.publish(subjectsOf(markets.genesis).processes, await read());
    } catch {
      // The next one says more.
    } finally {
      this.#isBusy = false;
    }
  }
}

export class ProcessList {
  readonly #nowMs: () => number;
  readonly #lines = new Map<string, ProcessLine>();

  constructor({ bus, markets, nowMs }: { bus: Bus; markets: Exchange; nowMs: () => number }) {
    this.#nowMs = nowMs;
    const subject = subjectsOf(markets.genesis).processes;
    bus.subscribe(subject, (message) => this.#note(message));
  }

  /** By role and name; the silent ones too, for a while. */
  list(): ProcessLine[] {
    const sinceMs = this.#nowMs() - FORGOTTEN_MS;
    for (const [id, { seenAtMs }] of this.#lines) if (seenAtMs < sinceMs) this.#lines.delete(id);
    const nameOf = ({ role, id }: ProcessLine) => `${role} ${id}`;
    return [...this.#lines.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  /** The one heard of least recently is dropped: no flood of names grows the list. */
  #note(message: unknown): void {
    const reading = processBeat.safeParse(message);
    if (!reading.success) return;
    const { id } = reading.data;
    this.#lines.delete(id);
    this.#lines.set(id, { ...reading.data, seenAtMs: this.#nowMs() });
    const [oldest] = this.#lines.keys();
    if (this.#lines.size > PROCESSES_MAX && oldest !== undefined) this.#lines.delete(oldest);
  }
}
