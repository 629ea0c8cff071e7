/** Token buckets by key: how often an address or a member may call (rulebook 0.4). */

export type Allowance = { perMinute: number; burst: number };

type Bucket = { tokens: number; filledAtMs: number };

/** Beyond this many keys the fullest buckets are forgotten, because they restrict least. */
const KEYS_MAX = 50_000;

export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly nowMs: () => number) {}

  /** Milliseconds to wait, 0 when the call may continue. */
  take(key: string, { perMinute, burst }: Allowance): number {
    const now = this.nowMs();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filledAtMs: now };
    const earned = ((now - bucket.filledAtMs) * perMinute) / 60_000;
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, earned));
    bucket.filledAtMs = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > KEYS_MAX) this.#forgetOldest();
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60_000) / perMinute);
    bucket.tokens -= 1;
    return 0;
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= KEYS_MAX / 2) return;
      this.#buckets.delete(key);
    }
  }
}
