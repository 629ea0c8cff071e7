/** What a restart loads: a loss of a day changed behind our back shows in the fingerprint. */
import { expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { DayLoss } from './commands.ts';

const loss: DayLoss = { uid: ALICE, day: 20_000, netLossUnits: 5n };

it.each<Partial<DayLoss>>([{ uid: BOB }, { day: 20_001 }, { netLossUnits: 6n }])(
  '[M3] the fingerprint covers a loss whole: %o is another state',
  (change) => {
    expect(fingerprintOf({ ...loss, ...change })).not.toBe(fingerprintOf(loss));
  },
);

function fingerprintOf(...losses: DayLoss[]): string {
  return new Exchange({ ...EMPTY_IMAGE, limits: { losses } }).fingerprint;
}
