/**
 * Collects the frames of one turn of the event loop per reader and writes them when the turn is
 * over: one write, and so one system call, however many topics published. Order is never changed,
 * nothing waits for a later turn, and readers with the same frames share the bytes.
 */

export interface Reader {
  /** Writes everything queued for it in this turn. */
  flush(): void;
}

export class Outbox {
  #readers: Reader[] = [];
  #nothing = new Bundle(undefined, undefined);

  /** The starting point of a reader with nothing queued in this turn; it will be flushed. */
  begin(reader: Reader): Bundle {
    // After the promises of this turn, so that the answers of a commit go with its events.
    if (this.#readers.length === 0) process.nextTick(() => this.#flush());
    this.#readers.push(reader);
    return this.#nothing;
  }

  #flush(): void {
    const readers = this.#readers;
    this.#readers = [];
    this.#nothing = new Bundle(undefined, undefined);
    for (const reader of readers) reader.flush();
  }
}

/** Frames in order. Adding the same frame to the same bundle gives the same bundle. */
export class Bundle {
  readonly bytes: number;
  readonly #before: Bundle | undefined;
  readonly #frame: Buffer | undefined;
  #joined: Buffer | undefined;
  /** Usually all readers get the same next frame; the map is for the others. */
  #next: Bundle | undefined;
  #others: Map<Buffer, Bundle> | undefined;

  constructor(before: Bundle | undefined, frame: Buffer | undefined) {
    this.#before = before;
    this.#frame = frame;
    this.bytes = (before?.bytes ?? 0) + (frame?.length ?? 0);
  }

  with(frame: Buffer): Bundle {
    const next = this.#next;
    if (next && next.#frame === frame) return next;
    const known = this.#others?.get(frame);
    if (known) return known;
    const added = new Bundle(this, frame);
    if (next) (this.#others ??= new Map()).set(frame, added);
    else this.#next = added;
    return added;
  }

  /** Concatenated once for all that share it; a single frame is not even copied. */
  join(): Buffer {
    if (this.#joined) return this.#joined;
    const frames = this.#frames();
    const [only] = frames;
    this.#joined = only && frames.length === 1 ? only : Buffer.concat(frames);
    return this.#joined;
  }

  #frames(): Buffer[] {
    const frames = this.#before ? this.#before.#frames() : [];
    if (this.#frame) frames.push(this.#frame);
    return frames;
  }
}
