/**
 * The verifier's command line: reads what to check, checks it, prints a line for each finding. Ends
 * with 0 when everything holds, 1 when something does not, 2 when something could not be checked.
 * With `--journal` or `--audit` it looks from inside, at the database itself.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JournalHead } from '@anywhen/protocol';
import { exitOnSignals } from '../../apps/server/src/platform/exit-on-signals.ts';
import { AUDIT_USAGE, runAudit } from './audit.ts';
import { type Finding, type Outcome, Verifier } from './check.ts';
import { checkHistory } from './history.ts';
import { JOURNAL_USAGE, runJournal } from './journal.ts';
import { checkLiquidation } from './liquidations.ts';
import { checkOption, checkVolatility } from './options.ts';
import { NoAnswer, PublicApi } from './public-api.ts';

const USAGE = `usage: npm run verify -- [--url http://localhost:8080]
  [--from SECOND --to SECOND]   these seconds, as unix time
  [--receipt SHARE]             a receipt by its share id or share link
  [--contracts FILE]            receipts by share id or share link, one a line
  [--option SHARE]              a receipt of an option, likewise
  [--liquidation SHARE]         the receipt of a liquidation, likewise
  [--volatility MARKET]         the volatility of these seconds' minutes, such as BTCUSDT
  [--history]                   that the journal's heads are one history, since --from
  [--heads FILE]                … and hold the heads in this file, which the newest is added to
Without any of them: the last minute.

${JOURNAL_USAGE}

${AUDIT_USAGE}`;

const INSIDE = { '--journal': runJournal, '--audit': runAudit };

const LAST_SECONDS = 60;
const MARKS: Readonly<Record<Outcome, string>> = { holds: '✓', fails: '✗', open: '?' };

try {
  const args = process.argv.slice(2);
  const inside = Object.entries(INSIDE).find(([name]) => args.includes(name))?.[1];
  if (inside) exitOnSignals(2);
  process.exitCode = inside ? await inside(args) : await run();
} catch (error) {
  console.error(error instanceof NoAnswer ? `nothing to say: ${error.message}` : error);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const request = readRequest();
  if (!request) {
    console.error(USAGE);
    return 2;
  }
  console.log(`verifying ${request.url}`);
  const verifier = new Verifier(new PublicApi(request.url), printFinding);
  const { range, shareIds, history, optionId, liquidationId, symbol } = request;
  if (history) {
    await verifyHistory(history, verifier, new PublicApi(request.url));
    return conclude(verifier.findings);
  }
  await verifier.checkCommitments(range ? [range] : []);
  if (range) await verifier.checkTicks(range, nowSecond());
  if (shareIds.length > 0) await verifier.checkReceipts(shareIds, nowSecond());
  const api = new PublicApi(request.url);
  if (optionId) verifier.add(await checkOption(api, optionId));
  if (liquidationId) verifier.add(await checkLiquidation(api, liquidationId));
  if (symbol && range) verifier.add(await checkVolatility(api, symbol, range));
  return conclude(verifier.findings);
}

type HistoryRequest = { file: string | undefined; sinceMs: number };

/** The newest head is stored only when all before it hold: a file never learns what is false. */
async function verifyHistory(
  { file, sinceMs }: HistoryRequest,
  verifier: Verifier,
  api: PublicApi,
): Promise<void> {
  const lines = file !== undefined && existsSync(file) ? readLines(file) : [];
  const stored = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalHead);
  const { findings, newest } = await checkHistory(api, { stored, sinceMs });
  for (const finding of findings) verifier.add(finding);
  const isNew = newest && !stored.some(({ batch }) => batch === newest.batch);
  if (file !== undefined && isNew) appendFileSync(file, `${JSON.stringify(newest)}\n`);
}

/** What is wrong counts more than what could not be checked. */
function conclude(findings: readonly Finding[]): number {
  const count = (wanted: Outcome) => findings.filter(({ outcome }) => outcome === wanted).length;
  const [wrong, open] = [count('fails'), count('open')];
  if (wrong > 0) console.log(`${wrong} of ${findings.length} wrong`);
  else if (open > 0) console.log(`nothing wrong, but ${open} of ${findings.length} left open`);
  else console.log('everything holds');
  if (wrong > 0) return 1;
  return open > 0 ? 2 : 0;
}

type Request = {
  url: string;
  range: { from: number; to: number } | undefined;
  shareIds: string[];
  optionId: string | undefined;
  liquidationId: string | undefined;
  symbol: string | undefined;
  history: HistoryRequest | undefined;
};

function readRequest(): Request | undefined {
  const values = readOptions();
  if (!values) return undefined;
  const lines = values.contracts ? readLines(values.contracts) : [];
  const asked = [...(values.receipt ? [values.receipt] : []), ...lines];
  const shareIds = asked.map((line) => line.trim()).filter((line) => line !== '');
  const found = shareIds.map(findShareId);
  const isOne = values.from !== undefined || values.to !== undefined;
  const to = Number(values.to ?? nowSecond());
  const from = Number(values.from ?? to - LAST_SECONDS + 1);
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to;
  const one = [values.option, values.liquidation];
  const [optionId, liquidationId] = one.map((link) => link && findShareId(link.trim()));
  const isUnread = one.filter(Boolean).length > [optionId, liquidationId].filter(Boolean).length;
  if (!isRange || isUnread || found.includes(undefined)) return undefined;
  const isTicksToo = isOne || (shareIds.length === 0 && !optionId && !liquidationId);
  return {
    url: values.url.replace(/\/$/, ''),
    range: isTicksToo ? { from, to } : undefined,
    shareIds: found.filter((shareId) => shareId !== undefined),
    optionId,
    liquidationId,
    symbol: values.volatility,
    history: values.history
      ? { file: values.heads, sinceMs: values.from === undefined ? 0 : from * 1_000 }
      : undefined,
  };
}

/** Undefined for an option nobody knows. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string', default: 'http://localhost:8080' },
        from: { type: 'string' },
        to: { type: 'string' },
        receipt: { type: 'string' },
        contracts: { type: 'string' },
        option: { type: 'string' },
        liquidation: { type: 'string' },
        volatility: { type: 'string' },
        history: { type: 'boolean', default: false },
        heads: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new NoAnswer(error instanceof Error ? error.message : file);
  }
}

function nowSecond(): number {
  return Math.floor(Date.now() / 1_000);
}

/** An order's number is private; what a member passes on is the share id. */
function findShareId(text: string): string | undefined {
  return /(?:^|share=)([0-9a-f]{32})(?:$|&)/.exec(text)?.[1];
}

function printFinding({ outcome, what, detail }: Finding): void {
  console.log(`${MARKS[outcome]} ${what}  ${detail}`);
}
