/** How rates are called, written and read: hundredths of a percent inside, percent shown. */
import { readTermsKey } from '@anywhen/protocol';
import { RATE_TEXTS } from './texts.ts';

/** `F30 · Interest a year`. */
export function rateName(key: string): string {
  const { kind, part, tier } = readTermsKey(key);
  const named = kind === 'trading-fee' ? `Level ${part ?? 0}` : part;
  const subjects = [named, RATE_TEXTS[kind], tier === null ? null : `tier ${tier}`];
  return subjects.filter((each) => each !== null).join(' · ');
}

/** `450` → `4.50 %`. */
export function formatRate(bps: number): string {
  return `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')} %`;
}

/** `4.5` → `450`; undefined where it is no percentage of at most two decimals. */
export function readRate(typed: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** `2026-11-21T00:00` of UTC; undefined where it is no such moment. */
export function readMoment(typed: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)) return undefined;
  const atMs = Date.parse(`${typed}Z`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** As a field of day and time takes it. */
export function momentField(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16);
}

/** Members read terms in their own zone, staff plan them in UTC. */
export function formatUtc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
