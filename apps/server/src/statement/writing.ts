/**
 * Writes a statement portion by portion (rulebook 27): reads a page of the ledger only when the
 * portion before it was taken. The cost of coins is counted from the first line there is, also for
 * a period that begins later. A file whose totals are missing at its end is not whole.
 */
import { type CostMethod, type StatementFormat, referenceKindOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Provided } from '../facets/server-module.ts';
import { isoTime } from '../platform/csv.ts';
import { Costs, type LineCost, type WorthOf } from './costs.ts';
import { type CostEvent, costEventsOf } from './entry-costs.ts';
import { type StatementForm, newForm } from './forms.ts';
import {
  type MemberEntry,
  type Place,
  type StatementLine,
  listPlaces,
  readEntryPages,
} from './ledger-pages.ts';
import { costTotalCells, lineCells, totalCells } from './rows.ts';
import type { Snapshot } from './snapshot.ts';
import { Totals } from './totals.ts';

/** Lines in memory at most; some 100 kB of text. */
export const LINES_AT_ONCE = 500;

export type StatementAsked = {
  readonly uid: number;
  readonly format: StatementFormat;
  readonly method: CostMethod;
  readonly from: string | null;
  readonly to: string | null;
  readonly period: Period;
};

export type Period = {
  readonly fromMs: number;
  readonly toMs: number;
  /** Lines from before it are not there any more; 0 where all are. */
  readonly archivedBeforeMs: number;
};

type Came = Parameters<WorthOf>[0];

export type WritingDeps = {
  readonly pool: Pool;
  readonly codesOf: NonNullable<Provided['productCodes']>;
  /** For all that came in a page, with one query. */
  readonly findWorths: (came: readonly Omit<Came, 'units'>[]) => Promise<WorthOf>;
  readonly nowMs: () => number;
};

type Places = { start: readonly Place[]; from: readonly Place[]; until: readonly Place[] };

/** Where the ledger begins, where the period begins, and where it ends. */
export async function findStatementPlaces(
  db: Snapshot['db'],
  uid: number,
  { fromMs, toMs, archivedBeforeMs }: Period,
): Promise<Places> {
  const start = await listPlaces(db, uid, archivedBeforeMs);
  const isLater = fromMs > archivedBeforeMs;
  const from = isLater ? await listPlaces(db, uid, fromMs) : start;
  // A period that ends before the first line there is has none.
  const until = await listPlaces(db, uid, Math.max(toMs, fromMs, archivedBeforeMs));
  return { start, from, until };
}

export async function* writeStatement(
  deps: WritingDeps,
  snapshot: Snapshot,
  asked: StatementAsked,
): AsyncGenerator<string> {
  const { uid, method, from, to, period } = asked;
  const { db, signal } = snapshot;
  const form = newForm(asked.format);
  const places = await findStatementPlaces(db, uid, period);
  const archivedBefore = period.archivedBeforeMs > 0 ? isoTime(period.archivedBeforeMs) : null;
  yield form.open({ method, from, to, madeAt: isoTime(deps.nowMs()), archivedBefore });
  const written = { totals: new Totals(places.from), costs: new Costs(method) };
  await openCosts(deps, written.costs, places.start, period.archivedBeforeMs);
  const span = { after: places.start, until: places.until, rowsMax: LINES_AT_ONCE };
  for await (const entries of readEntryPages(db, span, signal)) {
    const text = await writePage(deps, { form, ...written, entries, fromMs: period.fromMs });
    if (text !== '') yield text;
  }
  const totals = written.totals.close(places.until).map(totalCells);
  // Whoever has the whole file may ask for the next one at once.
  await snapshot.close();
  yield form.close(totals, written.costs.list().map(costTotalCells));
}

/** Coins from before the archive's limit: nobody knows any more what they have cost. */
async function openCosts(
  { findWorths }: WritingDeps,
  costs: Costs,
  start: readonly Place[],
  atMs: number,
): Promise<void> {
  const units = new Map<string, bigint>();
  for (const { account, balance } of start) {
    if (balance === 0n || account.currency === 'USDT') continue;
    units.set(account.currency, (units.get(account.currency) ?? 0n) + balance);
  }
  if (units.size === 0) return;
  const worthOf = await findWorths([...units.keys()].map((currency) => ({ currency, atMs })));
  for (const [currency, held] of units) {
    costs.open(currency, held, worthOf({ currency, units: held, atMs }));
  }
}

type Page = {
  form: StatementForm;
  totals: Totals;
  costs: Costs;
  entries: readonly MemberEntry[];
  fromMs: number;
};

async function writePage(
  deps: WritingDeps,
  { form, totals, costs, entries, fromMs }: Page,
): Promise<string> {
  const events = entries.flatMap(costEventsOf);
  const costOf = await bookCosts(deps, { costs, events, fromMs });
  const lines = entries.flat().filter(({ atMs }) => atMs >= fromMs);
  const productOf = await findProducts(deps, lines);
  for (const line of lines) totals.add(line);
  return form.lines(
    lines.map((line) => lineCells(line, { cost: costOf.get(line), product: productOf(line) })),
  );
}

async function bookCosts(
  { findWorths }: WritingDeps,
  {
    costs,
    events,
    fromMs,
  }: { costs: Costs; events: readonly CostEvent<StatementLine>[]; fromMs: number },
): Promise<ReadonlyMap<StatementLine, LineCost>> {
  const came = events
    .filter(({ kind }) => kind === 'received')
    .map(({ currency, line }) => ({ currency, atMs: line.atMs }));
  const worthOf = came.length > 0 ? await findWorths(came) : () => 0n;
  return new Map(
    events.map((event) => [event.line, costs.book(event, worthOf, event.line.atMs >= fromMs)]),
  );
}

/** One query for each kind of product in a page. */
async function findProducts(
  { pool, codesOf }: WritingDeps,
  lines: readonly StatementLine[],
): Promise<(line: StatementLine) => string | undefined> {
  const known = new Map<string, ReadonlyMap<number, string>>();
  for (const [kind, ask] of Object.entries(codesOf)) {
    const own = lines.filter(({ type }) => referenceKindOf(type) === kind);
    const ids = new Set(own.map(({ reference }) => Number.parseInt(reference, 10)));
    if (ids.size > 0) known.set(kind, await ask(pool, [...ids]));
  }
  return ({ type, reference }) =>
    known.get(referenceKindOf(type))?.get(Number.parseInt(reference, 10));
}
