/** For tests only: models, machines and a member's desk as the server sends them. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  MACHINE_MODELS,
  MINING_NETWORK,
  breakEvenUnits,
  machineOutput,
  machinePriceUnits,
  type Machine,
  type MachineModelLine,
} from '@anywhen/protocol';
import { NOW_MS, TODAY } from '../earn-parts/days.ts';
import { eight } from '../test-page.tsx';
import type { Desk, Models } from '../../src/mining/data.ts';

export const MODELS: Models = {
  network: { ...MINING_NETWORK },
  models: MACHINE_MODELS.map((model): MachineModelLine => {
    const output = machineOutput(model);
    const { totalUnits: outputUnits } = output;
    const priceUnits = machinePriceUnits({ ...model, outputUnits }, parseUnits('65000'));
    return {
      ...model,
      price: formatUnits(priceUnits),
      daily: formatUnits(output.dailyUnits),
      output: formatUnits(outputUnits),
      breakEven: formatUnits(breakEvenUnits(priceUnits, output)),
      left: model.stock,
      startDay: TODAY + 1,
    };
  }),
};

export function modelOf(code: string): MachineModelLine {
  const model = MODELS.models.find((one) => one.code === code);
  if (!model) throw new Error(`no model ${code}`);
  return model;
}

export function deskOf(change: Partial<Desk> = {}): Desk {
  return {
    available: eight('1000'),
    models: MACHINE_MODELS.map(({ code, perMember }) => ({ code, left: perMember })),
    paid: '0.00220480',
    paidUsdt: eight('141.1'),
    today: '0.00005512',
    todayUsdt: eight('3.58'),
    ...change,
  };
}

/** EX-6.1 after 40 of its 90 days; with overrides. */
export function machineOf(change: Partial<Machine> = {}): Machine {
  return {
    id: '51',
    model: 'Core',
    quantity: 2,
    th: 50,
    termDays: 90,
    price: '320.22323580',
    priceBps: 9_930,
    daily: '0.00005512',
    output: '0.00496124',
    state: 'running',
    boughtAtMs: NOW_MS - 41 * 86_400_000,
    startDay: TODAY - 40,
    endDay: TODAY + 50,
    paid: '0.00220480',
    paidUsdt: eight('141.1'),
    paidDays: 40,
    lastPaidDay: TODAY - 1,
    endedAtMs: null,
    ...change,
  };
}

export const PENDING: Machine = machineOf({
  id: '52',
  state: 'pending',
  startDay: TODAY + 1,
  endDay: TODAY + 91,
  paid: eight('0'),
  paidUsdt: eight('0'),
  paidDays: 0,
  lastPaidDay: null,
});
