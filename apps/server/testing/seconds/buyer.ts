/**
 * A member who buys contracts over HTTP, and anybody who verifies them: receipts are verified from
 * public endpoints by the verifier's own functions.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CommitmentsReply,
  type ContractReceipt,
  type ContractVerdict,
  type SecondsContractLine,
  type TickRangeReply,
  listEvidenceCalls,
  verifyContract,
} from '@anywhen/protocol';
import { type ApiAnswer, ApiClient } from '../api-client.ts';

export type OrderForm = Partial<
  Record<'symbol' | 'direction' | 'periodSeconds' | 'amount', unknown>
>;

const TICK_MS_MAX = 60_000;

export class Buyer extends ApiClient {
  uid = '';

  static async open(url: string, username: string, quantity = '5000'): Promise<Buyer> {
    const buyer = new Buyer(url);
    buyer.uid = await buyer.register(username);
    dataOf(await buyer.transfer({ to: 'contract', quantity }));
    return buyer;
  }

  /** 10 USDT on BTC to rise within 30 seconds, unless the form says otherwise. */
  order(form: OrderForm = {}, key: string = randomUUID()): Promise<ApiAnswer> {
    const usual = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
    return this.post('/seconds/orders', { ...usual, ...form }, { 'Idempotency-Key': key });
  }

  async buy(form: OrderForm = {}, key?: string): Promise<SecondsContractLine> {
    return dataOf(await this.order(form, key))['contract'] as SecondsContractLine;
  }

  async list(query = ''): Promise<SecondsContractLine[]> {
    return dataOf(await this.get(`/seconds/orders${query}`))['contracts'] as SecondsContractLine[];
  }

  async read(path: string): Promise<Record<string, unknown>> {
    return dataOf(await this.get(path));
  }

  /** Until the second of this moment has its prices. */
  async waitForTick(nowMs: number): Promise<void> {
    const second = Math.floor(nowMs / 1_000);
    const deadlineMs = Date.now() + TICK_MS_MAX;
    while (!(await this.get(`/fairness/ticks?from=${second}&to=${second}`)).body.ok) {
      if (Date.now() > deadlineMs) throw new Error(`no tick of second ${second}`);
      await sleep(20);
    }
  }

  /** All contracts, once none is open any more. */
  async waitUntilEnded(msMax = 60_000): Promise<SecondsContractLine[]> {
    const deadlineMs = Date.now() + msMax;
    while ((await this.list('?current=true')).length > 0) {
      if (Date.now() > deadlineMs) throw new Error('contracts do not end');
      await sleep(50);
    }
    return this.list('?limit=100');
  }
}

/** As anybody could: from the share link, the anchors and the seconds alone. */
export async function verifyShared(url: string, shareId: string): Promise<ContractVerdict> {
  const anybody = new ApiClient(url);
  const read = async (path: string) => dataOf(await anybody.get(path)) as unknown;
  const receipt = (await read(`/seconds/receipts/${shareId}`)) as ContractReceipt;
  const commitments = (await read('/fairness/anchors')) as CommitmentsReply;
  const ranges: TickRangeReply[] = [];
  for (const { from, to } of listEvidenceCalls(receipt.contract)) {
    ranges.push((await read(`/fairness/ticks?from=${from}&to=${to}`)) as TickRangeReply);
  }
  return verifyContract(receipt, { commitments, ranges });
}

export function dataOf({ body }: ApiAnswer): Record<string, unknown> {
  if (!body.ok) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body.data;
}
