/** Finance over the API. The exchange makes all decisions; only the agreement is checked here. */
import {
  describeFinanceRecord,
  personalLeftUnits,
  totalLeftUnits,
  windowDayOf,
} from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  FINANCE_RECORDS_PER_PAGE,
  type FinanceRecord,
  buyFinance,
  cancelFinance,
  listFinanceProducts,
  listFinanceRecords,
  readFinanceDesk,
  readFinanceProduct,
  readFinanceRecord,
  redeemFinance,
} from '@anywhen/protocol';
import type { AgendaFacts } from '../agenda/facts.ts';
import {
  type RouteParts,
  type AskingCall,
  submitAsMember,
  submitEnding,
  sameAsReply,
} from '../core/submit.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { FinanceFacts } from './facts.ts';
import { describeProducts, listIssues } from './products.ts';
import { interestTable, recordTable } from './storage.ts';

export type FinanceParts = RouteParts<{
  finance: FinanceFacts;
  agenda: AgendaFacts;
  members: MemberFacts;
}> & { nowMs: () => number };

export function serveFinanceRoutes(routes: Routes, parts: FinanceParts): void {
  const { pool, core, facts, nowMs } = parts;

  routes.servePublic(listFinanceProducts, () => ({ products: describeProducts(facts, nowMs()) }));

  routes.servePublic(readFinanceProduct, async ({ params }) => {
    const product = describeProducts(facts, nowMs()).find(({ code }) => code === params.code);
    const terms = facts.finance.products.find(({ code }) => code === params.code);
    if (!product || !terms) return refuse('NOT_FOUND');
    return { product, issues: await listIssues(pool, facts, terms) };
  });

  routes.serveMember(readFinanceDesk, ({ uid }) => describeDesk(parts, uid));

  routes.serveMember(buyFinance, (call) => {
    const { isAgreed, ...order } = call.body;
    if (!isAgreed) refuse('VALIDATION', { fields: { isAgreed: 'required' } });
    return submitAsMember(core, call, { kind: 'buy-finance', ...order }, sameAsReply);
  });

  routes.serveMember(cancelFinance, (call) => end(parts, call, 'cancel-finance'));

  routes.serveMember(redeemFinance, (call) => end(parts, call, 'redeem-finance'));

  routes.serveMember(listFinanceRecords, async ({ uid, query }) => {
    const { state } = query;
    const { rows, nextCursor } = await readPage(query, FINANCE_RECORDS_PER_PAGE, (page) =>
      recordTable.listOf(pool, uid, page, { state }),
    );
    return { records: rows.map(describeFinanceRecord), nextCursor };
  });

  routes.serveMember(readFinanceRecord, async ({ uid, params }) => {
    const record = await recordTable.findOwn(pool, { uid, id: Number(params.id) });
    if (!record) return refuse('NOT_FOUND');
    // As many as its term has days.
    const newest = 'where record_id = $1 order by day desc';
    const paid = await interestTable.list(pool, newest, [record.id]);
    return {
      record: describeFinanceRecord(record),
      lines: paid.map(({ day, units, atMs }) => ({ day, amount: formatUnits(units), atMs })),
    };
  });
}

async function describeDesk({ pool, facts }: FinanceParts, uid: number) {
  const { finance, agenda, members } = facts;
  // The exchange is still loading: the member exists, but not yet their limits.
  const { level } = members.find(uid) ?? refuse('UNAVAILABLE');
  const wanted = { uid, account: 'financial', currency: FINANCE_CURRENCY } as const;
  const available = await readAvailable(pool, wanted);
  const day = agenda.calendar?.day ?? 0;
  return {
    available: formatUnits(available),
    left: finance.products.map((product) => {
      const { code } = product;
      const own = personalLeftUnits(product, level, finance.boughtBy(uid, code));
      const all = totalLeftUnits(product, finance.soldOf(code, windowDayOf(product, day)));
      return { code, amount: formatUnits(own < all ? own : all) };
    }),
  };
}

type EndingCall = AskingCall<FinanceRecord> & { params: { id: string } };

async function end(
  { pool, core }: FinanceParts,
  call: EndingCall,
  kind: 'cancel-finance' | 'redeem-finance',
): Promise<FinanceRecord> {
  const recordId = Number(call.params.id);
  const asking = submitAsMember(core, call, { kind, recordId }, ({ record }) =>
    sameAsReply(record),
  );
  return submitEnding(asking, () => recordTable.findOwn(pool, { uid: call.uid, id: recordId }));
}
