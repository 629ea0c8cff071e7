/** Mining machines over the API. Decisions live in the exchange; the box is asked for here. */
import { countMachines, describeMachine, machinesLeft, quoteMachines } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  MACHINES_PER_PAGE,
  MINING_NETWORK,
  MINING_PAID_IN,
  type MachineModelLine,
  breakEvenUnits,
  buyMachines,
  cancelMachines,
  listMachineModels,
  listMachines,
  readMachine,
  readMiningDesk,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import { submitAsMember, submitEnding } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { readAvailable } from '../ledger/ledger.ts';
import { refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { MiningFacts } from './facts.ts';
import { findOwnMachine, listMachinesOf, listOutputs, sumMined } from './queries.ts';

export type MiningParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { mining: MiningFacts; agenda: AgendaFacts };
};

export function serveMiningRoutes(routes: Routes, { pool, core, facts }: MiningParts): void {
  routes.servePublic(listMachineModels, () => ({
    network: facts.mining.terms?.network ?? MINING_NETWORK,
    models: describeModels(facts),
  }));

  routes.serveMember(readMiningDesk, async ({ uid }) => {
    const wanted = { uid, account: 'financial', currency: MINING_PAID_IN } as const;
    const available = await readAvailable(pool, wanted);
    const totals = await sumMined(pool, uid, facts.agenda.todaySinceMs);
    const open = facts.mining.listOpen(uid);
    const models = facts.mining.terms?.models ?? [];
    return {
      available: formatUnits(available),
      models: models.map(({ code, perMember }) => {
        return { code, left: machinesLeft(perMember, countMachines(open, code)) };
      }),
      paid: formatUnits(totals.paidUnits),
      paidUsdt: formatUnits(totals.paidUsdtUnits),
      today: formatUnits(totals.todayUnits),
      todayUsdt: formatUnits(totals.todayUsdtUnits),
    };
  });

  routes.serveMember(buyMachines, (call) => {
    const { isAgreed, ...purchase } = call.body;
    if (!isAgreed) refuse('VALIDATION', { fields: { isAgreed: 'required' } });
    return submitAsMember(core, call, { kind: 'buy-machines', ...purchase });
  });

  routes.serveMember(cancelMachines, (call) => {
    const machineId = Number(call.params.id);
    return submitEnding(submitAsMember(core, call, { kind: 'cancel-machines', machineId }), () => {
      return findOwnMachine(pool, { uid: call.uid, id: machineId });
    });
  });

  routes.serveMember(listMachines, async ({ uid, query }) => {
    const { state, limit = MACHINES_PER_PAGE } = query;
    const page = { state, beforeId: readCursor(query.cursor), limit: limit + 1 };
    const machines = await listMachinesOf(pool, uid, page);
    return {
      machines: machines.slice(0, limit).map(describeMachine),
      nextCursor: nextCursor(machines, limit),
    };
  });

  routes.serveMember(readMachine, async ({ uid, params }) => {
    const machine = await findOwnMachine(pool, { uid, id: Number(params.id) });
    if (!machine) return refuse('NOT_FOUND');
    const outputs = await listOutputs(pool, machine.id);
    return {
      machine: describeMachine(machine),
      lines: outputs.map(({ day, units, atMs }) => ({ day, amount: formatUnits(units), atMs })),
    };
  });
}

/** Nothing is on sale before days and terms have begun. */
function describeModels({ mining, agenda }: MiningParts['facts']): MachineModelLine[] {
  const { terms } = mining;
  const { calendar } = agenda;
  if (!terms || !calendar) return [];
  return terms.models.map((model) => {
    const { code, th, termDays, perMember, stock } = model;
    const { priceUnits, output } = quoteMachines(terms, model, 1);
    return {
      code,
      th,
      termDays,
      price: formatUnits(priceUnits),
      daily: formatUnits(output.dailyUnits),
      output: formatUnits(output.totalUnits),
      breakEven: formatUnits(breakEvenUnits(priceUnits, output)),
      perMember,
      stock,
      left: machinesLeft(stock, mining.soldOf(code)),
      startDay: calendar.day + 1,
    };
  });
}
