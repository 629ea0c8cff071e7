/**
 * Mining machines over the API. The exchange makes all decisions; only the checkbox is checked
 * here.
 */
import {
  countMachines,
  describeMachine,
  machinesLeft,
  quoteMachines,
  readBitcoinUnits,
} from '@anywhen/exchange';
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
import type { AgendaFacts } from '../agenda/facts.ts';
import { type RouteParts, submitAsMember, submitEnding, sameAsReply } from '../core/submit.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { MiningFacts } from './facts.ts';
import { sumMined } from './queries.ts';
import { machineTable, outputTable } from './storage.ts';

export type MiningParts = RouteParts<{
  mining: MiningFacts;
  agenda: AgendaFacts;
  markets: MarketFacts;
}> & { nowMs: () => number };

export function serveMiningRoutes(routes: Routes, { pool, core, facts, nowMs }: MiningParts): void {
  routes.servePublic(listMachineModels, () => ({
    network: facts.mining.termsAt(nowMs())?.network ?? MINING_NETWORK,
    models: describeModels(facts, nowMs()),
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
    return submitAsMember(core, call, { kind: 'buy-machines', ...purchase }, sameAsReply);
  });

  routes.serveMember(cancelMachines, (call) => {
    const machineId = Number(call.params.id);
    const { refund } = call.body;
    const shown = refund === undefined ? {} : { refund };
    const body = { kind: 'cancel-machines', machineId, ...shown } as const;
    const asking = submitAsMember(core, call, body, sameAsReply);
    return submitEnding(asking, () => machineTable.findOwn(pool, { uid: call.uid, id: machineId }));
  });

  routes.serveMember(listMachines, async ({ uid, query }) => {
    const { state } = query;
    const { rows, nextCursor } = await readPage(query, MACHINES_PER_PAGE, (page) =>
      machineTable.listOf(pool, uid, page, { state }),
    );
    return { machines: rows.map(describeMachine), nextCursor };
  });

  routes.serveMember(readMachine, async ({ uid, params }) => {
    const machine = await machineTable.findOwn(pool, { uid, id: Number(params.id) });
    if (!machine) return refuse('NOT_FOUND');
    // As many as its term has days.
    const newest = 'where machine_id = $1 order by day desc';
    const outputs = await outputTable.list(pool, newest, [machine.id]);
    return {
      machine: describeMachine(machine),
      lines: outputs.map(({ day, units, atMs }) => ({ day, amount: formatUnits(units), atMs })),
    };
  });
}

/** Nothing is on sale before days, terms and a price exist. */
function describeModels(
  { mining, agenda, markets }: MiningParts['facts'],
  nowMs: number,
): MachineModelLine[] {
  const terms = mining.termsAt(nowMs);
  const { calendar } = agenda;
  const bitcoinUnits = readBitcoinUnits(() => markets.priceUnits);
  if (!terms || !calendar || bitcoinUnits === undefined) return [];
  return terms.models.map((model) => {
    const { code, th, termDays, perMember, stock } = model;
    const quote = quoteMachines(terms, model, { quantity: 1, bitcoinUnits });
    const { priceUnits, priceBps, output } = quote;
    return {
      code,
      th,
      termDays,
      price: formatUnits(priceUnits),
      ...(priceBps !== null && { priceBps }),
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
