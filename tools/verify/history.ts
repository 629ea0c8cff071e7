/**
 * Whether the journal's heads are one history: each is signed by the key it names, hashes lead from
 * every head to the next without a gap, and heads that somebody stored are among what they lead
 * through. It trusts nothing but the stored heads.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  HEADS_PER_CALL_MAX,
  LINKS_PER_CALL_MAX,
  type JournalHead,
  type SignedHead,
  headText,
} from '@anywhen/protocol';
import type { Finding } from './check.ts';
import type { PublicApi } from './public-api.ts';

type HistoryApi = Pick<PublicApi, 'listHeads' | 'listLinks'>;

/** What comes before the 32 bytes of a public key in its standard form. */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** `sinceMs`: heads before it are not asked for, unless a stored one is older. */
export async function checkHistory(
  api: HistoryApi,
  { stored, sinceMs }: { stored: readonly JournalHead[]; sinceMs: number },
): Promise<{ findings: Finding[]; newest: SignedHead | undefined }> {
  const firstStored = stored.toSorted((a, b) => a.batch - b.batch)[0];
  const from = Math.min(sinceMs, firstStored?.atMs ?? Infinity);
  const { genesis, heads } = await listHeadsSince(api, from);
  const forged = heads.find((head) => !isSigned(genesis, head));
  if (forged)
    return { findings: [fault(`head of batch ${forged.batch}: signature`)], newest: undefined };
  const newest = heads.at(-1);
  if (!newest) return { findings: [open('no head was published')], newest };
  const known = [...heads, ...stored].toSorted((a, b) => a.batch - b.batch);
  const ahead = stored.find(({ batch }) => batch > newest.batch);
  if (ahead) return { findings: [fault(`batch ${ahead.batch} is gone`)], newest: undefined };
  const { lost, unfollowed } = await walk(api, known);
  if (lost !== undefined) return { findings: [fault(lost)], newest: undefined };
  const first = known[0]?.batch ?? newest.batch;
  const detail = `batches ${first} … ${newest.batch}: ${heads.length} heads, ${stored.length} stored`;
  const holds: Finding = { outcome: 'holds', what: 'history', detail };
  if (unfollowed === undefined) return { findings: [holds], newest };
  const gap = `batches up to ${unfollowed} cannot be followed here: ask for the archive`;
  return { findings: [{ ...holds, outcome: 'open', detail: `${gap}; ${detail}` }], newest };
}

/** Oldest first. */
async function listHeadsSince(
  api: HistoryApi,
  sinceMs: number,
): Promise<{ genesis: string; heads: SignedHead[] }> {
  const heads: SignedHead[] = [];
  for (;;) {
    const before = heads[0]?.batch;
    const reply = await api.listHeads(before);
    const found = reply.heads.filter(({ atMs }) => atMs >= sinceMs).toReversed();
    heads.unshift(...found);
    if (found.length < HEADS_PER_CALL_MAX) return { genesis: reply.genesis, heads };
  }
}

/**
 * Walks from the first head to the last: `lost` when one of them is not on the way. What is
 * archived has no links here; from the head behind it the walk goes on, and `unfollowed` says so.
 */
async function walk(
  api: HistoryApi,
  known: readonly JournalHead[],
): Promise<{ lost?: string; unfollowed?: number }> {
  let [batch, hash] = [known[0]?.batch ?? 0, known[0]?.hash ?? ''];
  let unfollowed: number | undefined;
  for (const head of known) {
    while (batch < head.batch) {
      const limit = Math.min(LINKS_PER_CALL_MAX, head.batch - batch);
      const links = await api.listLinks({ after: batch, limit });
      if (links.length !== limit) return { lost: `batch ${batch + links.length + 1} is missing` };
      if (links.includes(null)) {
        [batch, hash, unfollowed] = [head.batch, head.hash, head.batch];
        break;
      }
      for (const link of links) hash = nextHash(hash, link ?? '');
      batch += limit;
    }
    if (hash !== head.hash) return { lost: `batch ${head.batch} is not the one that was shown` };
  }
  return unfollowed === undefined ? {} : { unfollowed };
}

function nextHash(previous: string, content: string): string {
  return createHash('sha256').update(previous, 'hex').update(content, 'hex').digest('hex');
}

function isSigned(genesis: string, head: SignedHead): boolean {
  const key = Buffer.concat([PUBLIC_PREFIX, Buffer.from(head.publicKey, 'hex')]);
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  const text = Buffer.from(headText(genesis, head));
  return verify(null, text, publicKey, Buffer.from(head.signature, 'hex'));
}

function fault(detail: string): Finding {
  return { outcome: 'fails', what: 'history', detail };
}

function open(detail: string): Finding {
  return { outcome: 'open', what: 'history', detail };
}
