/** What the verifier says of a liquidation nobody can read, or whose link leads elsewhere. */
import type { LiquidationReceipt } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { checkLiquidation } from './liquidations.ts';
import { NoAnswer } from './public-api.ts';

const SHARE = 'a'.repeat(32);
const never = () => Promise.reject(new Error('nothing else is asked'));

it('[8.2] leaves open what the server does not say', async () => {
  const readLiquidation = () => Promise.reject(new NoAnswer('NOT_FOUND'));
  const api = { readLiquidation, readCommitments: never, listTicks: never, readTerms: never };
  expect(await checkLiquidation(api, SHARE)).toMatchObject({
    outcome: 'open',
    detail: 'NOT_FOUND',
  });
});

it('[8.2] takes no receipt of another position', async () => {
  const other = { position: { shareId: 'b'.repeat(32) } } as LiquidationReceipt;
  const readLiquidation = () => Promise.resolve(other);
  const api = { readLiquidation, readCommitments: never, listTicks: never, readTerms: never };
  expect(await checkLiquidation(api, SHARE)).toMatchObject({ outcome: 'fails' });
});
