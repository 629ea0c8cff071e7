/**
 * Limits on tries: when one is admitted, when the next one is, and which network an address belongs
 * to.
 */
import { MINUTE_MS } from '@anywhen/prices';
import { describe, expect, test } from 'vitest';
import { EMPTY_LOG, type ThrottleRule, type TryLog, admitTry } from './throttles.ts';
import { networkOf, undoTry } from './throttles.ts';

const PASSWORDS: ThrottleRule = {
  scope: 'passwords',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  wait: 'from-last',
  inARowMax: 100,
};
const CODES: ThrottleRule = {
  scope: 'codes',
  max: 5,
  windowMs: 60 * MINUTE_MS,
  wait: 'from-first',
};

/** The log after tries at these minutes; fails the test when one is rejected. */
function after(minutes: readonly number[], rule: ThrottleRule): TryLog {
  return minutes.reduce<TryLog>((log, minute) => {
    const verdict = admitTry(log, rule, minute * MINUTE_MS);
    if (!verdict.isAdmitted) throw new Error(`refused at minute ${minute}`);
    return verdict.log;
  }, EMPTY_LOG);
}

describe('[14.3] wrong passwords', () => {
  test('the first five are admitted and count down to none left', () => {
    let log = EMPTY_LOG;
    const left = [1, 2, 3, 4, 5].map((minute) => {
      const verdict = admitTry(log, PASSWORDS, minute);
      if (!verdict.isAdmitted) throw new Error('refused');
      log = verdict.log;
      return verdict.triesLeft;
    });
    expect(left).toEqual([4, 3, 2, 1, 0]);
  });

  test('the sixth waits fifteen minutes after the fifth, not after the first', () => {
    const log = after([0, 3, 6, 9, 12], PASSWORDS);
    const retryAtMs = 27 * MINUTE_MS;
    expect(admitTry(log, PASSWORDS, 16 * MINUTE_MS)).toEqual({ isAdmitted: false, retryAtMs });
    expect(admitTry(log, PASSWORDS, retryAtMs - 1)).toEqual({ isAdmitted: false, retryAtMs });
    expect(admitTry(log, PASSWORDS, retryAtMs)).toMatchObject({ isAdmitted: true, triesLeft: 4 });
  });

  test('five that are spread over more than fifteen minutes block nobody', () => {
    const log = after([0, 4, 8, 12, 16], PASSWORDS);
    expect(admitTry(log, PASSWORDS, 16 * MINUTE_MS)).toMatchObject({ isAdmitted: true });
  });

  test('a rejected try does not make the wait longer', () => {
    const log = after([0, 0, 0, 0, 0], PASSWORDS);
    const first = admitTry(log, PASSWORDS, MINUTE_MS);
    expect(admitTry(log, PASSWORDS, 10 * MINUTE_MS)).toEqual(first);
  });

  test('[S5] after a hundred in a row waiting does not help any more', () => {
    const patient = Array.from({ length: 100 }, (_, index) => index * 20);
    const log = after(patient, PASSWORDS);
    expect(admitTry(log, PASSWORDS, 10_000 * MINUTE_MS)).toEqual({
      isAdmitted: false,
      retryAtMs: null,
    });
  });

  test('an undone try was never made: the block it caused is gone', () => {
    const log = after([0, 1, 2, 3, 4], PASSWORDS);
    expect(admitTry(log, PASSWORDS, 5 * MINUTE_MS).isAdmitted).toBe(false);
    const mended = undoTry(log, 4 * MINUTE_MS);
    expect(mended.inARow).toBe(4);
    expect(admitTry(mended, PASSWORDS, 5 * MINUTE_MS)).toMatchObject({ triesLeft: 0 });
  });

  test('undoing a try that is not there changes nothing', () => {
    const log = after([0, 1], PASSWORDS);
    expect(undoTry(log, 7)).toEqual(log);
  });
});

describe('[14.2] codes', () => {
  test('a sixth in an hour waits until the first is an hour old', () => {
    const log = after([0, 10, 20, 30, 40], CODES);
    const retryAtMs = 60 * MINUTE_MS;
    expect(admitTry(log, CODES, 59 * MINUTE_MS)).toEqual({ isAdmitted: false, retryAtMs });
    expect(admitTry(log, CODES, retryAtMs)).toMatchObject({ isAdmitted: true, triesLeft: 0 });
  });

  test('the log never holds more than it needs', () => {
    const many = Array.from({ length: 40 }, (_, index) => index * 15);
    expect(after(many, CODES).triesAtMs.length).toBeLessThanOrEqual(CODES.max);
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
