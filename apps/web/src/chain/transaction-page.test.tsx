/** `/pay/transaction`: a transaction of the simulated chain, its blocks, and the notice. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChainTransaction } from '@anywhen/protocol';
import { eight, leaveTestPage, openTestPage } from '../../testing/test-page.tsx';

afterEach(() => {
  leaveTestPage();
  vi.useRealTimers();
});

const MINED_MS = 1_800_000_003_000;
const ID = `SIM-TRC20-TX-${'0A1B2C3D'.repeat(4)}`;

const TRANSACTION: ChainTransaction = {
  id: ID,
  network: 'TRC20',
  currency: 'USDT',
  amount: eight('500'),
  direction: 'in',
  address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
  sentAtMs: MINED_MS - 2_000,
  minedAtMs: MINED_MS,
  caseId: '41',
};

async function openAt(nowMs: number, change: Partial<ChainTransaction> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  return openTestPage(`/pay/transaction?id=${ID}`, {
    script: { [`GET /chain/transactions/${ID}`]: () => ({ data: { ...TRANSACTION, ...change } }) },
  });
}

describe('[9.1] a simulated transaction', () => {
  it('shows addresses, amount, block and confirmations, and that none of it is real', async () => {
    await openAt(MINED_MS + 7_000);
    await screen.findByText('Confirmations 3');
    screen.getByText('This chain is simulated');
    screen.getByText(/^It exists only in this exchange\./);
    screen.getByText('TRON (TRC20)');
    screen.getByText('Simulated outside wallet');
    screen.getByText(TRANSACTION.address);
    screen.getByText('Simulated address – do not send real assets');
    const blocks = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(blocks.map((text) => text?.slice(0, 11))).toEqual([
      '600,000,003',
      '600,000,002',
      '600,000,001',
    ]);
    expect(blocks.at(-1)).toContain('Its own block');
    const link = screen.getByRole('link', { name: 'See the deposit' });
    expect(link.getAttribute('href')).toBe('/pay/record3?deposit=41');
  });

  it('updates the count with every block', async () => {
    await openAt(MINED_MS + 2_990);
    await screen.findByText('Confirmations 1');
    vi.setSystemTime(MINED_MS + 3_001);
    await waitFor(() => screen.getByText('Confirmations 2'));
  });

  it('shows that it waits when it is not in a block yet', async () => {
    await openAt(MINED_MS - 1_500);
    await screen.findByText('Waits for block 600,000,001');
    expect(screen.queryByText('Blocks since')).toBeNull();
  });

  it('links a withdrawal to its case', async () => {
    await openAt(MINED_MS, { direction: 'out', caseId: '7' });
    await screen.findByText('This exchange');
    const link = screen.getByRole('link', { name: 'See the withdrawal' });
    expect(link.getAttribute('href')).toBe('/pay/record2?withdrawal=7');
  });

  it.each([ID, 'SIM-TRC20-TX-1', ''])('shows "not found" for the unknown id %j', async (id) => {
    const page = await openTestPage(`/pay/transaction?id=${id}`);
    await screen.findByText('This transaction was not found');
    expect(page.callsTo(`GET /chain/transactions/${id}`)).toHaveLength(id === ID ? 1 : 0);
  });
});
