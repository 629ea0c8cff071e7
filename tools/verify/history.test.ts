/** The walk along the journal's heads: an honest one passes, whatever is swapped is found. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type JournalHead, type SignedHead, headText } from '@anywhen/protocol';
import { checkHistory } from './history.ts';

const GENESIS = 'ab'.repeat(32);
const BATCHES = 2_500;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** So many batches, whose content differs from batch `from` on when it is another's journal. */
function journal(other?: { from: number }) {
  const contents: string[] = [];
  const heads: SignedHead[] = [];
  let hash: Buffer = Buffer.alloc(32);
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const content = sha256(`${batch}${other && batch >= other.from ? ' swapped' : ''}`);
    hash = sha256(hash, content);
    contents.push(content.toString('hex'));
    if (batch % 10 === 0) heads.push(signed({ batch, hash: hash.toString('hex') }));
  }
  return { contents, heads };
}

function signed({ batch, hash }: { batch: number; hash: string }): SignedHead {
  const head = { batch, seq: batch * 2, hash, atMs: batch * 1_000 };
  const signature = sign(null, Buffer.from(headText(GENESIS, head)), privateKey).toString('hex');
  return { ...head, publicKey: KEY, signature };
}

type Published = { contents: readonly (string | null)[]; heads: readonly SignedHead[] };

const serve = ({ contents, heads }: Published) => ({
  listHeads: async (before = Infinity) => {
    const earlier = heads.filter(({ batch }) => batch < before).toReversed();
    return { genesis: GENESIS, heads: earlier.slice(0, 100) };
  },
  listLinks: async ({ after, limit }: { after: number; limit: number }) =>
    contents.slice(after, after + limit),
});

const honest = journal();
const check = async (
  published: ReturnType<typeof journal>,
  stored: readonly JournalHead[] = [],
) => {
  const { findings } = await checkHistory(serve(published), { stored, sinceMs: 0 });
  return findings.map(({ outcome, detail }) => `${outcome} ${detail}`).join();
};

describe('[S15] npm run verify -- --history', () => {
  it('follows the hashes through every head, also through heads that were stored', async () => {
    const all = 'batches 10 … 2500: 250 heads';
    expect(await check(honest)).toBe(`holds ${all}, 0 stored`);
    expect(await check(honest, honest.heads.slice(3, 5))).toBe(`holds ${all}, 2 stored`);
  });

  it('goes on behind what was archived, and says that it could not follow it', async () => {
    const archived = { ...honest, contents: honest.contents.map((at, n) => (n < 500 ? null : at)) };
    const { findings } = await checkHistory(serve(archived), { stored: [], sinceMs: 0 });
    expect(findings).toMatchObject([
      { outcome: 'open', detail: expect.stringMatching(/^batches up to 500 cannot be followed/) },
    ]);
  });

  it('finds that a stored head is not in it', async () => {
    const [stored] = honest.heads.slice(120);
    const rewritten = journal({ from: 1_000 });
    expect(await check(rewritten)).toContain('holds');
    expect(await check(rewritten, stored ? [stored] : [])).toBe(
      'fails batch 1210 is not the one that was shown',
    );
  });

  it('finds a journal that became shorter', async () => {
    const cut = { ...honest, heads: honest.heads.slice(0, 100) };
    expect(await check(cut, honest.heads.slice(-1))).toBe('fails batch 2500 is gone');
  });

  it('finds links that lead elsewhere, and links that are missing', async () => {
    const contents = honest.contents.with(1_234, '0'.repeat(64));
    expect(await check({ ...honest, contents })).toBe(
      'fails batch 1240 is not the one that was shown',
    );
    const short = { ...honest, contents: honest.contents.slice(0, 2_000) };
    expect(await check(short)).toBe('fails batch 2001 is missing');
  });

  it('finds a head that is not signed by the key it names', async () => {
    const heads = honest.heads.map((head) =>
      head.batch === 500 ? { ...head, atMs: head.atMs + 1 } : head,
    );
    expect(await check({ ...honest, heads })).toBe('fails head of batch 500: signature');
  });
});
