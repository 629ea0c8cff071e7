/** [29.4] Weights of an address, bans, and orders of a member, with a manual clock. */
import { describe, expect, it } from 'vitest';
import { OrderCounts } from '../platform/http/order-counts.ts';
import { BotLimits } from './bot-limits.ts';
import { BotRefusal } from './bot-refusal.ts';

const MINUTE_MS = 60_000;

function refusalOf(work: () => unknown): { name: string; retryAfterMs: number } | 'ok' {
  try {
    work();
    return 'ok';
  } catch (error) {
    if (!(error instanceof BotRefusal)) throw error;
    return { name: error.errorName, retryAfterMs: error.more.retryAfterMs ?? -1 };
  }
}

describe('[29.4] [EX-29.5] the weight of an address', () => {
  it('is counted by the minute of the clock, and by the /64 of an IPv6 address', () => {
    let now = 40_000;
    const limits = new BotLimits(() => now);
    expect(limits.take('192.0.2.1', 5_999)).toBe(5_999);
    expect(limits.take('192.0.2.1', 1)).toBe(6_000);
    expect(refusalOf(() => limits.take('192.0.2.1', 1))).toEqual({
      name: 'TOO_MUCH',
      retryAfterMs: 20_000,
    });
    expect(limits.take('192.0.2.2', 20)).toBe(20);
    expect(limits.take('2001:db8:1:2::1', 20)).toBe(20);
    expect(limits.take('2001:db8:1:2:ffff::9', 20)).toBe(40);
    now = MINUTE_MS;
    expect(limits.take('192.0.2.1', 250)).toBe(250);
  });

  it('is too much too often: banned for two minutes, the next time for four', () => {
    let now = 0;
    const limits = new BotLimits(() => now);
    const ask = () => refusalOf(() => limits.take('192.0.2.1', 80));
    const exhaust = () => {
      for (let calls = 0; calls < 75; calls += 1) expect(ask()).toBe('ok');
      for (let calls = 0; calls < 29; calls += 1) expect(ask()).toMatchObject({ name: 'TOO_MUCH' });
    };
    exhaust();
    expect(ask()).toEqual({ name: 'BANNED', retryAfterMs: 2 * MINUTE_MS });
    now = 2 * MINUTE_MS - 1;
    expect(ask()).toEqual({ name: 'BANNED', retryAfterMs: 1 });
    now = 2 * MINUTE_MS;
    exhaust();
    expect(ask()).toEqual({ name: 'BANNED', retryAfterMs: 4 * MINUTE_MS });
    now += 4 * MINUTE_MS + 25 * 3_600_000;
    exhaust();
    expect(ask()).toEqual({ name: 'BANNED', retryAfterMs: 2 * MINUTE_MS });
  });
});

describe('[29.4] orders of a member', () => {
  it('are 100 in ten seconds by the clock, also an OCO of two', () => {
    let now = 3_000;
    const orders = new OrderCounts(() => now);
    for (let count = 1; count <= 99; count += 1) {
      expect(orders.take(7, 1)).toEqual({ retryAfterMs: 0, counts: [count, count] });
    }
    expect(orders.take(7, 2)).toEqual({ retryAfterMs: 7_000, counts: [99, 99] });
    expect(orders.take(7, 1).retryAfterMs).toBe(0);
    expect(orders.take(7, 1)).toEqual({ retryAfterMs: 7_000, counts: [100, 100] });
    expect(orders.take(8, 1).retryAfterMs).toBe(0);
    now = 10_000;
    expect(orders.read(7)).toEqual([0, 100]);
    expect(orders.take(7, 1)).toEqual({ retryAfterMs: 0, counts: [1, 101] });
  });

  it('are 200 000 in a day of UTC', () => {
    let now = 0;
    const orders = new OrderCounts(() => now);
    for (let second = 0; second < 20_000; second += 10) {
      now = second * 1_000;
      expect(orders.take(7, 100).retryAfterMs).toBe(0);
    }
    now += 10_000;
    expect(orders.take(7, 1).retryAfterMs).toBe(86_400_000 - now);
    now = 86_400_000;
    expect(orders.take(7, 1).retryAfterMs).toBe(0);
  });
});
