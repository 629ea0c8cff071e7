/** How many tries are too many, as pure rules: a log of tries and a time in, a verdict out. */
import { isIPv6 } from 'node:net';

export type ThrottleRule = {
  scope: string;
  max: number;
  windowMs: number;
  /**
   * `from-first`: a try is possible again when the oldest leaves the window (codes).
   * `from-last`: a full window must pass after the last one (passwords).
   */
  wait: 'from-first' | 'from-last';
  /** Beyond this many in a row waiting does not help. */
  inARowMax?: number;
};

export type TryLog = { triesAtMs: readonly number[]; inARow: number };

type Verdict =
  | { isAdmitted: true; log: TryLog; triesLeft: number }
  /** `null`: waiting does not help. */
  | { isAdmitted: false; retryAtMs: number | null };

export const EMPTY_LOG: TryLog = { triesAtMs: [], inARow: 0 };

export function admitTry(log: TryLog, rule: ThrottleRule, nowMs: number): Verdict {
  if (rule.inARowMax !== undefined && log.inARow >= rule.inARowMax) {
    return { isAdmitted: false, retryAtMs: null };
  }
  const retryAtMs = findRetryAt(log.triesAtMs, rule);
  if (retryAtMs !== undefined && nowMs < retryAtMs) return { isAdmitted: false, retryAtMs };
  const recent = log.triesAtMs.filter((atMs) => atMs > nowMs - rule.windowMs);
  return {
    isAdmitted: true,
    log: { triesAtMs: [...recent, nowMs], inARow: log.inARow + 1 },
    triesLeft: rule.max - recent.length - 1,
  };
}

/** Undoes one try of that moment, as if it had never been made. */
export function undoTry(log: TryLog, atMs: number): TryLog {
  const index = log.triesAtMs.indexOf(atMs);
  if (index < 0) return log;
  return { triesAtMs: log.triesAtMs.toSpliced(index, 1), inARow: Math.max(0, log.inARow - 1) };
}

/**
 * The network that an address counts as: an IPv4 address itself, or the /64 of an IPv6 one, because
 * a single household has 2⁶⁴ addresses there.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [address = ip] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const left = hextetsOf(head);
  const right = tail === undefined ? [] : hextetsOf(tail);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const all = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${all.slice(0, 4).join(':')}::/64`;
}

function findRetryAt(triesAtMs: readonly number[], rule: ThrottleRule): number | undefined {
  const last = triesAtMs.at(-1);
  if (last === undefined) return undefined;
  const burst = triesAtMs.filter((atMs) => atMs > last - rule.windowMs);
  if (burst.length < rule.max) return undefined;
  const from = rule.wait === 'from-last' ? last : (burst.at(-rule.max) ?? last);
  return from + rule.windowMs;
}

function hextetsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((piece) => {
    if (piece.includes('.')) return ['0', '0']; // The last 32 bits, which are cut off anyway.
    return [Number.parseInt(piece, 16).toString(16)];
  });
}
