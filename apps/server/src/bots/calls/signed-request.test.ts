/** [29.2] What is signed, and that nothing else is taken for it: 5 000 generated requests. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { seededRandom } from '@anywhen/money/seeded-random';
import { BOT_ERRORS, type BotErrorName, describeBotError } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { BotRefusal } from '../bot-refusal.ts';
import { SignedRequest } from './signed-request.ts';
import { type IsSigned, signedByHmac, signedByEd25519 } from '../signatures.ts';

const SEED = Number(process.env['SEED'] ?? 2909);
const CASES = 5_000;
const NOW_MS = Date.UTC(2026, 5, 1);
const SECRET = Buffer.from('s'.repeat(64));
const OTHER = Buffer.from('t'.repeat(64));
const PAIR = generateKeyPairSync('ed25519');
const OTHER_PAIR = generateKeyPairSync('ed25519');
const PEM = PAIR.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const hex = (secret: Buffer) => (text: string) =>
  createHmac('sha256', secret).update(text, 'latin1').digest('hex');
const base64 = (pair: typeof PAIR) => (text: string) =>
  sign(null, Buffer.from(text, 'latin1'), pair.privateKey).toString('base64');

type Kind = {
  isSigned: IsSigned;
  right: (text: string) => string;
  wrong: (text: string) => string;
};

const KINDS: readonly Kind[] = [
  { isSigned: signedByHmac(SECRET), right: hex(SECRET), wrong: hex(OTHER) },
  { isSigned: signedByEd25519(PEM), right: base64(PAIR), wrong: base64(OTHER_PAIR) },
];

/** The checks of rulebook 29.2 from the time on; what it was refused with. */
function check(query: string, body: string, { isSigned }: Kind, nowMs = NOW_MS): string {
  try {
    const request = new SignedRequest(query, body);
    request.requireInTime(nowMs);
    if (!isSigned(request.signedParts, request.requireSignature())) return 'BAD_SIGNATURE';
    request.parameters();
    return 'ok';
  } catch (error) {
    if (error instanceof BotRefusal) return error.errorName;
    throw error;
  }
}

const join = (pairs: readonly string[]) => pairs.join('&');

describe(`[29.2] [S29] ${CASES} requests (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const letters = 'abcXYZ019-_.~%2B%20+ü'.split('');

  function drawPairs(): string[] {
    const others = Array.from({ length: below(5) }, (_, place) => {
      return `p${place}=${Array.from({ length: below(9) }, () => pick(letters)).join('')}`;
    });
    const timestamp = `timestamp=${NOW_MS - below(5_001) + (below(3) === 0 ? 5_999 : 0)}`;
    const isAhead = Number(timestamp.slice(10)) >= NOW_MS + 1_000;
    const time = isAhead ? `timestamp=${NOW_MS + 999}` : timestamp;
    const window = below(2) === 0 ? [] : [`recvWindow=${5_000 + below(55_001)}`];
    return [...others, time, ...window].toSorted(() => random() - 0.5);
  }

  /** Both as bytes, one character each. */
  function split(pairs: readonly string[]): [query: string, body: string] {
    const cut = below(pairs.length + 1);
    const latin = (text: string) => Buffer.from(text).toString('latin1');
    return [latin(join(pairs.slice(0, cut))), latin(join(pairs.slice(cut)))];
  }

  it('are taken when they are signed as they came, wherever the signature stands', () => {
    for (let step = 0; step < CASES / 2; step += 1) {
      const kind = pick(KINDS);
      const [query, body] = split(drawPairs());
      const signature = `signature=${encodeURIComponent(kind.right(query + body))}`;
      const inQuery = query === '' ? signature : `${query}&${signature}`;
      const inBody = body === '' ? signature : `${body}&${signature}`;
      const sent = pick([
        [inQuery, body],
        [query, inBody],
        [query === '' ? signature : `${signature}&${query}`, body],
      ] as const);
      expect(check(sent[0], sent[1], kind), `${step}: ${sent.join(' | ')}`).toBe('ok');
    }
  });

  it('are refused when anything of it is not so', () => {
    const counts = new Map<string, number>();
    for (let step = 0; step < CASES / 2; step += 1) {
      const kind = pick(KINDS);
      const pairs = drawPairs();
      const [query, body] = split(pairs);
      const right = encodeURIComponent(kind.right(query + body));
      const withSignature = (signed: string, signature: string) =>
        signed === '' ? `signature=${signature}` : `${signed}&signature=${signature}`;
      const changed = pick<() => [string, string, BotErrorName[]]>([
        // By somebody else, or of something else.
        () => [
          withSignature(query, encodeURIComponent(kind.wrong(query + body))),
          body,
          ['BAD_SIGNATURE'],
        ],
        () => [withSignature(`${query}&more=1`, right), body, ['BAD_SIGNATURE']],
        () => [
          withSignature(query, right),
          `${body}${body === '' ? '' : '&'}more=1`,
          ['BAD_SIGNATURE'],
        ],
        // Another order, another encoding, another place of the same.
        () => [withSignature(`x=1&${query}`, right), body, ['BAD_SIGNATURE']],
        () => [
          withSignature(query.replace('timestamp', 'time%73tamp'), right),
          body.replace('timestamp', 'time%73tamp'),
          ['BAD_SIGNATURE'],
        ],
        () => [withSignature(query, right.slice(0, -1)), body, ['BAD_SIGNATURE']],
        () => [withSignature(query, ''), body, ['MISSING']],
        () => [query, body, ['MISSING']],
        // Twice, and which was meant nobody knows.
        () => [withSignature(withSignature(query, right), right), body, ['TWICE']],
        () => [withSignature(query, right), withSignature(body, right), ['TWICE']],
        () => [withSignature(`${query}&timestamp=${NOW_MS}`, right), body, ['TWICE']],
      ])();
      const said = check(changed[0], changed[1], kind);
      expect(changed[2], `${step}: ${changed[0]} | ${changed[1]}`).toContain(said);
      counts.set(said, (counts.get(said) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['BAD_SIGNATURE', 'MISSING', 'TWICE']);
  });
});

it('[EX-29.1] is signed as Binance signs it', () => {
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
  const isSigned = signedByHmac(Buffer.from(secret));
  const query = 'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC';
  const body = 'quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
  const mixed = '0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77';
  const whole = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';
  const signed = (request: SignedRequest) =>
    isSigned(request.signedParts, request.requireSignature());
  expect(signed(new SignedRequest(query, `${body}&signature=${mixed}`))).toBe(true);
  expect(signed(new SignedRequest(`${query}&${body}&signature=${whole}`, ''))).toBe(true);
  expect(signed(new SignedRequest(query, `${body}&signature=${whole}`))).toBe(false);
});

describe('[29.2] [EX-29.2] the time of a request', () => {
  const kind = KINDS[0] as Kind;
  const saying = (pairs: string, nowMs = NOW_MS) => {
    return check(`${pairs}&signature=${kind.right(pairs)}`, '', kind, nowMs);
  };

  it.each([
    ['now', `timestamp=${NOW_MS}`, 'ok'],
    ['999 ms ahead', `timestamp=${NOW_MS + 999}`, 'ok'],
    ['1 000 ms ahead', `timestamp=${NOW_MS + 1_000}`, 'AHEAD'],
    ['5 000 ms old', `timestamp=${NOW_MS - 5_000}`, 'ok'],
    ['5 001 ms old', `timestamp=${NOW_MS - 5_001}`, 'OUTSIDE_WINDOW'],
    ['and in its window', `timestamp=${NOW_MS - 5_001}&recvWindow=5001`, 'ok'],
    ['as old as its window', `timestamp=${NOW_MS - 60_000}&recvWindow=60000`, 'ok'],
    ['a window beyond a minute', `timestamp=${NOW_MS}&recvWindow=60001`, 'BAD_WINDOW'],
    ['no window at all', `timestamp=${NOW_MS}&recvWindow=0`, 'ok'],
    ['a window that is no number', `timestamp=${NOW_MS}&recvWindow=x`, 'ILLEGAL'],
    ['in seconds', `timestamp=${NOW_MS / 1_000}`, 'OUTSIDE_WINDOW'],
    ['no number', 'timestamp=soon', 'MISSING'],
    ['none', 'symbol=BTCUSDT', 'MISSING'],
  ])('%s', (_what, pairs, said) => expect(saying(pairs)).toBe(said));

  it('a replayed request is refused when its window is over', () => {
    const pairs = `timestamp=${NOW_MS}`;
    expect(saying(pairs, NOW_MS + 5_000)).toBe('ok');
    expect(saying(pairs, NOW_MS + 5_001)).toBe('OUTSIDE_WINDOW');
  });

  it('comes before the signature', () => {
    const pairs = `timestamp=${NOW_MS - 9_000}`;
    expect(check(`${pairs}&signature=00`, '', kind)).toBe('OUTSIDE_WINDOW');
  });
});

it('[29.2] a signature in hexadecimal may be in capitals', () => {
  const kind = KINDS[0] as Kind;
  const pairs = `timestamp=${NOW_MS}`;
  const signature = kind.right(pairs).toUpperCase();
  expect(check(`${pairs}&signature=${signature}`, '', kind)).toBe('ok');
});

it('[29.7] every text has its words filled in', () => {
  const names = Object.keys(BOT_ERRORS) as BotErrorName[];
  for (const name of names) {
    const { msg } = describeBotError({ name, about: ['one', 'two'] });
    expect(msg).not.toContain('%s');
  }
});
