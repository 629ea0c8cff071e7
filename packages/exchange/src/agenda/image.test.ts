/** What a restart loads: a calendar changed behind the exchange's back shows in its fingerprint. */
import { expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { Calendar } from './calendar.ts';

const calendar: Calendar = { daySeconds: 60, offset: 3, day: 20_000 };

it.each<Partial<Calendar>>([{ daySeconds: 61 }, { offset: 4 }, { day: 20_001 }])(
  '[M3] the fingerprint covers business days whole: %o is another state',
  (change) => {
    expect(fingerprintOf({ ...calendar, ...change })).not.toBe(fingerprintOf(calendar));
  },
);

function fingerprintOf(of: Calendar): string {
  return new Exchange({ ...EMPTY_IMAGE, agenda: { calendar: of } }).fingerprint;
}
