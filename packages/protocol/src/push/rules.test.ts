/** Which kind a message is of, and the quiet hours of a member's own clock. */
import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS, categoryOf } from '../messages/endpoints.ts';
import { PUSH_KINDS, isQuiet, isTimeZone, pushKindOf } from './rules.ts';

describe('[35.1] kinds of pushes', () => {
  it('cover all messages, and each of them has some', () => {
    const kinds = MESSAGE_KINDS.map((kind) => pushKindOf(kind, categoryOf(kind)));
    expect(new Set(kinds)).toEqual(new Set(PUSH_KINDS));
    const of = (kind: (typeof MESSAGE_KINDS)[number]) => pushKindOf(kind, categoryOf(kind));
    expect(of('alert-fired')).toBe('alerts');
    expect(of('order-filled')).toBe('fills');
    expect(of('leverage-order-filled')).toBe('fills');
    expect(of('contract-result')).toBe('results');
    expect(of('withdrawal-passed')).toBe('cases');
    expect(of('verification-rejected')).toBe('cases');
    expect(of('support-reply')).toBe('messages');
  });
});

describe('[35.3] quiet hours', () => {
  const night = { fromMinute: 22 * 60, untilMinute: 7 * 60, zone: 'Europe/Paris' };
  const at = (time: string) => Date.parse(`2026-11-19T${time}:00Z`);

  it('[EX-35.1] from 22:00 to 07:00 in Paris: quiet at 21:00 and 05:59 UTC, not at 06:00', () => {
    expect(['20:59', '21:00', '02:00', '05:59', '06:00'].map((t) => isQuiet(night, at(t)))).toEqual(
      [false, true, true, true, false],
    );
    // An hour earlier in summer.
    expect(isQuiet(night, Date.parse('2026-07-01T20:00:00Z'))).toBe(true);
  });

  it('within one day, and none where start and end are the same', () => {
    const noon = { fromMinute: 720, untilMinute: 780, zone: 'UTC' };
    expect(['11:59', '12:00', '12:59', '13:00'].map((t) => isQuiet(noon, at(t)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet({ ...noon, untilMinute: 720 }, at('12:00'))).toBe(false);
  });

  it('are none in a zone that nobody knows', () => {
    expect(isTimeZone('Asia/Ho_Chi_Minh')).toBe(true);
    expect(isTimeZone('Nowhere/Land')).toBe(false);
    expect(isQuiet({ fromMinute: 0, untilMinute: 1_439, zone: 'x/y' }, at('12:00'))).toBe(false);
  });
});
