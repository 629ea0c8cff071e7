/**
 * The verifier's command line: reads what to check, checks it, prints a line for each finding. Ends
 * with 0 when everything holds, 1 when something does not, 2 when there was nothing to say.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Finding, Verifier } from './check.ts';
import { NoAnswer, PublicApi } from './public-api.ts';

const USAGE = `usage: npm run verify -- [--url http://localhost:8080]
  [--from SECOND --to SECOND]   these seconds, as unix time
  [--receipt SHARE]             a receipt by its share id or share link
  [--contracts FILE]            receipts by share id or share link, one a line
Without any of them: the last minute.`;

const LAST_SECONDS = 60;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof NoAnswer)) throw error;
  console.error(`nothing to say: ${error.message}`);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const wish = readWish();
  if (!wish) {
    console.error(USAGE);
    return 2;
  }
  console.log(`verifying ${wish.url}`);
  const verifier = new Verifier(new PublicApi(wish.url), printFinding);
  const { range, shareIds } = wish;
  await verifier.checkCommitments(range ? [range] : []);
  if (range) await verifier.checkTicks(range);
  if (shareIds.length > 0) await verifier.checkReceipts(shareIds);
  const wrong = verifier.findings.filter(({ isSound }) => !isSound).length;
  console.log(wrong === 0 ? 'everything holds' : `${wrong} of ${verifier.findings.length} wrong`);
  return wrong === 0 ? 0 : 1;
}

type Wish = { url: string; range: { from: number; to: number } | undefined; shareIds: string[] };

function readWish(): Wish | undefined {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      from: { type: 'string' },
      to: { type: 'string' },
      receipt: { type: 'string' },
      contracts: { type: 'string' },
    },
  });
  const lines = values.contracts ? readFileSync(values.contracts, 'utf8').split('\n') : [];
  const asked = [...(values.receipt ? [values.receipt] : []), ...lines];
  const shareIds = asked.map((line) => line.trim()).filter((line) => line !== '');
  const found = shareIds.map(findShareId);
  const isOne = values.from !== undefined || values.to !== undefined;
  const nowSecond = Math.floor(Date.now() / 1_000);
  const to = Number(values.to ?? nowSecond);
  const from = Number(values.from ?? to - LAST_SECONDS + 1);
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to;
  if (!isRange || found.includes(undefined)) return undefined;
  const isTicksToo = isOne || shareIds.length === 0;
  return {
    url: values.url.replace(/\/$/, ''),
    range: isTicksToo ? { from, to } : undefined,
    shareIds: found.filter((shareId) => shareId !== undefined),
  };
}

/** An order's number is private; what a member passes on is the share id. */
function findShareId(text: string): string | undefined {
  return /(?:^|share=)([0-9a-f]{32})(?:$|&)/.exec(text)?.[1];
}

function printFinding({ isSound, what, detail }: Finding): void {
  console.log(`${isSound ? '✓' : '✗'} ${what}  ${detail}`);
}
