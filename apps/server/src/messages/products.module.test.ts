/** The messages of finance, staking and machines, live and after a kill. */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { at } from '@anywhen/prices';
import { FINANCE_PRODUCTS, MACHINE_MODELS, MINING_NETWORK, STAKING_POOLS } from '@anywhen/protocol';
import { businessDate, financeInterest, machineOutput } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, asSystem, dataOf, openMember } from '../../testing/money.ts';
import { MessagesScenario } from '../../testing/messages/messages-scenario.ts';

let scenario: MessagesScenario;

beforeAll(async () => {
  scenario = await MessagesScenario.open();
});

afterAll(() => scenario.close());

afterEach(() => scenario.end());

describe('[15.1] products', () => {
  const DAY_SECONDS = 10;
  const product = { ...at(FINANCE_PRODUCTS, 0), code: 'F2', termDays: 2 };
  const { priceBps: _priceBps, ...nano } = at(MACHINE_MODELS, 0);
  const model = { ...nano, code: 'Short', termDays: 2, price: '10.5' };
  let day = 0;

  beforeEach(async () => {
    await scenario.begin();
    const days = asSystem({ kind: 'set-business-days', daySeconds: DAY_SECONDS });
    ({ day } = dataOf(await scenario.core.submit(days)) as ReplyOf<'set-business-days'>);
    const models = [model];
    for (const body of [
      { kind: 'set-finance-terms', products: [product] },
      { kind: 'set-staking-terms', pools: STAKING_POOLS.slice(0, 1) },
      { kind: 'set-mining-terms', network: MINING_NETWORK, models },
    ] as const) {
      dataOf(await scenario.core.submit(asSystem(body)));
    }
    dataOf(await scenario.core.submit(openMember(ALICE)));
    const move = { from: 'funds', to: 'financial', currency: 'USDT', quantity: '500' } as const;
    await ask({ kind: 'transfer', ...move });
  });

  const ask = (body: CommandBody) => scenario.ask(ALICE, body);

  const buyAll = async () => {
    const interest = formatUnits(financeInterest(product, parseUnits('100')).totalUnits);
    await ask({ kind: 'buy-finance', product: 'F2', windowDay: null, amount: '100', interest });
    await ask({ kind: 'stake', pool: 'LC-USDT', amount: '50', aprsBps: [600, 200] });
    const cost = formatUnits(3n * parseUnits(model.price));
    const output = formatUnits(machineOutput(model, MINING_NETWORK, 3).totalUnits);
    await ask({ kind: 'buy-machines', model: 'Short', quantity: 3, cost, output });
  };

  const turnDay = async () => {
    await scenario.tickTo((Math.floor(scenario.feed.second / DAY_SECONDS) + 1) * DAY_SECONDS);
    day += 1;
    dataOf(await scenario.core.submit(asSystem({ kind: 'roll-day', day })));
  };

  it('are sent when they begin and when they end, once, with what they earned', async () => {
    scenario.startDriver();
    await buyAll();
    await turnDay();
    await scenario.untilWritten('machine-started', 1);
    await scenario.untilWritten('finance-started', 1);
    await scenario.untilWritten('staking-started', 1);
    // Adding to a pledge does not start it again, and a daily payment is not sent.
    await ask({ kind: 'stake', pool: 'LC-USDT', amount: '20', aprsBps: [600, 200] });
    await turnDay();
    await ask({ kind: 'leave-staking', positionId: 1, amount: null });
    await turnDay();
    await scenario.tickTo(scenario.feed.second + 6);
    await scenario.untilWritten('machine-expired', 1);
    await scenario.untilWritten('finance-settled', 1);
    await scenario.untilWritten('staking-closed', 1);
    const messages = new Map(
      (await scenario.messagesTo(ALICE)).map(({ kind, ...rest }) => [kind, rest]),
    );
    expect(messages.size).toBe(7);
    const record = { recordId: '1', product: 'F2', currency: 'USDT', amount: '100.00000000' };
    expect(messages.get('finance-started')).toMatchObject({
      params: { ...record, redemptionDate: businessDate(day) },
      link: '/homeindex/finance-info?id=1',
    });
    expect(messages.get('finance-settled')?.params).toEqual({
      ...record,
      ending: 'matured',
      interest: '0.01643835',
    });
    const stake = { positionId: '1', pool: 'LC-USDT', currency: 'USDT' };
    expect(messages.get('staking-started')?.params).toEqual({ ...stake, amount: '50.00000000' });
    expect(messages.get('staking-closed')).toMatchObject({
      params: { ...stake, amount: '70.00000000', ending: 'left', rewarded: '0.00821917' },
      link: '/homeindex/livecoin?position=1',
    });
    const machines = { machineId: '1', model: 'Short', quantity: '3' };
    expect(messages.get('machine-started')?.params).toEqual(machines);
    expect(messages.get('machine-expired')?.params).toEqual({ ...machines, output: '0.00003306' });
  });

  it('also when no driver ran, and what was cancelled is not sent', async () => {
    await buyAll();
    await ask({ kind: 'buy-machines', ...onePiece() });
    await ask({ kind: 'cancel-machines', machineId: 2 });
    await turnDay();
    await scenario.startAgain();
    for (const kind of STARTED) await scenario.untilWritten(kind, 1);
    await scenario.stopDriver();
    await ask({ kind: 'redeem-finance', recordId: 1 });
    await ask({ kind: 'leave-staking', positionId: 1, amount: null });
    await scenario.tickTo(scenario.feed.second + 6);
    for (const _ of [1, 2]) await turnDay();
    await scenario.startAgain();
    await scenario.untilWritten('finance-settled', 1);
    await scenario.untilWritten('staking-closed', 1);
    await scenario.untilWritten('machine-expired', 1);
    await scenario.startAgain();
    await scenario.tickTo(scenario.feed.second + 1);
    expect(await scenario.messagesTo(ALICE)).toHaveLength(7);
  });

  const STARTED = ['finance-started', 'staking-started', 'machine-started'] as const;
  const onePiece = () => {
    const output = formatUnits(machineOutput(model).totalUnits);
    return { model: 'Short', quantity: 1, cost: formatUnits(parseUnits(model.price)), output };
  };
});
