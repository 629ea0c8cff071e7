/** The lines of the funds flow. */
import { describe, expect, it } from 'vitest';
import type { FlowRecord } from '@anywhen/protocol';
import { joinLines } from './flow-lines.ts';

function line(changes: Partial<FlowRecord>): FlowRecord {
  return {
    id: '1-1',
    atMs: 1_000,
    type: 'SECONDS_PAYOUT',
    record: 'profit',
    account: 'contract',
    currency: 'USDT',
    amount: '91.00000000',
    availableAfter: '5091.00000000',
    reference: '7',
    ...changes,
  };
}

describe('[17] the funds flow', () => {
  it('[EX-3.8] shows a win as one line: the wager and the gain, and what is available after', () => {
    const halves = [
      line({ id: '1-3' }),
      line({ id: '1-2', amount: '100.00000000', availableAfter: '5000.00000000' }),
    ];
    expect(joinLines(halves)).toEqual([
      line({ id: '1-3', amount: '191.00000000', availableAfter: '5091.00000000' }),
    ]);
  });

  it('keeps apart what was booked for other contracts, at other times or for another reason', () => {
    const others = [
      line({}),
      line({ reference: '8' }),
      line({ reference: '8', atMs: 2_000 }),
      line({ reference: '8', atMs: 2_000, type: 'SECONDS_REFUND' }),
      line({ type: 'TRANSFER_IN', reference: 'funds' }),
      line({ type: 'TRANSFER_IN', reference: 'funds' }),
    ];
    expect(joinLines(others)).toEqual(others);
  });
});
