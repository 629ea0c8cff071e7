/**
 * Places for files under way: each network has a few, and all bodies together a bounded memory.
 * Where everything is taken, the network with the most gives way and not the one that comes, so
 * that slow uploads never keep others out.
 */
import { networkOf } from '../platform/ingress/networks.ts';
import { type Arrival, Refusal, refuse } from '../platform/http/call.ts';
import type { PlaceLimits } from './limits.ts';

type Sender = { uid: number; ip: string };

/** When to retry while other files of the same member or network are in progress. */
const RETRY_AFTER_MS = 2_000;

class FilePlace implements Arrival {
  readonly uid: number;
  readonly network: string;
  bytes = 0;
  /** Until its body has arrived: then it no longer depends on its sender. */
  isArriving = true;
  readonly #cut = new AbortController();

  constructor(
    { uid, ip }: Sender,
    readonly enteredAtMs: number,
    private readonly grown: () => void,
  ) {
    this.uid = uid;
    this.network = networkOf(ip);
  }

  get signal(): AbortSignal {
    return this.#cut.signal;
  }

  onBytes(count: number): void {
    this.bytes += count;
    this.grown();
  }

  cut(): void {
    this.isArriving = false;
    this.#cut.abort(new Refusal({ code: 'UNAVAILABLE' }));
  }
}

export class FilePlaces {
  readonly #limits: PlaceLimits;
  readonly #nowMs: () => number;
  /** In the order they came. */
  readonly #taken = new Set<FilePlace>();

  constructor(limits: PlaceLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  enter(sender: Sender): FilePlace {
    const place = new FilePlace(sender, this.#nowMs(), () => this.#boundBytes());
    const places = [...this.#taken];
    const ofNetwork = places.filter(({ network }) => network === place.network);
    const isFull = ofNetwork.length >= this.#limits.perNetworkMax;
    if (isFull || places.some(({ uid }) => uid === place.uid)) {
      refuse('RATE_LIMITED', { data: { retryAfterMs: RETRY_AFTER_MS } });
    }
    if (places.length >= this.#limits.placesMax && !this.#cutSlowest()) refuse('UNAVAILABLE');
    this.#taken.add(place);
    return place;
  }

  leave(place: FilePlace): void {
    this.#taken.delete(place);
  }

  /** False where each of them may still be on its way. */
  #cutSlowest(): boolean {
    const beforeMs = this.#nowMs() - this.#limits.undisturbedMs;
    const late = [...this.#taken].filter(({ enteredAtMs }) => enteredAtMs <= beforeMs);
    return this.#cutOne(late, () => 1);
  }

  #boundBytes(): void {
    const total = () => [...this.#taken].reduce((sum, { bytes }) => sum + bytes, 0);
    while (total() > this.#limits.bytesMax) {
      if (!this.#cutOne([...this.#taken], ({ bytes }) => bytes)) return;
    }
  }

  /** The first that still arrives, of the network that uses the most. */
  #cutOne(among: readonly FilePlace[], shareOf: (place: FilePlace) => number): boolean {
    const uses = new Map<string, number>();
    for (const place of this.#taken) {
      uses.set(place.network, (uses.get(place.network) ?? 0) + shareOf(place));
    }
    const [first] = among
      .filter(({ isArriving }) => isArriving)
      .toSorted((left, right) => (uses.get(right.network) ?? 0) - (uses.get(left.network) ?? 0));
    if (!first) return false;
    first.cut();
    this.leave(first);
    return true;
  }
}
