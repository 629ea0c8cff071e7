/**
 * The trading journal over HTTP, on the whole server: what a note can be about, tags, two tabs,
 * limits, what money left alone would have become, and that nobody else reads any of it.
 */
import { randomUUID } from 'node:crypto';
import { formatUnits, parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import {
  NOTES_PER_MEMBER_MAX,
  type Note,
  TAGS_PER_MEMBER_MAX,
  heldGainOf,
} from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { Buyer, dataOf } from '../../testing/seconds/buyer.ts';
import { TestApp } from '../../testing/test-app.ts';
import { editEachColumn } from '../../testing/vault/edited-rows.ts';
import { requirePepper } from '../identity/identity.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { RowSeals, sealCheck } from '../vault/vault.ts';
import { NOTE_SEAL, TAG_SEAL } from './note-table.ts';

let app: TestApp;
let ada: Buyer;
let bob: Buyer;
/** Of Ada: a purchase, the sale of what it bought, and orders that wait. */
let bought: string;
let sold: string;
let waiting: string[];

beforeAll(async () => {
  app = await TestApp.start();
  ada = await Buyer.open(app.url, 'ada_notes', '1000');
  bob = await Buyer.open(app.url, 'bob_notes', '1000');
  dataOf(await ada.transfer({ quantity: '2000' }));
  // Orders need a price that is not older than three seconds, however slow the machine is.
  await app.standStill();
  bought = await place({ side: 'buy', type: 'market', quantity: '0.002' });
  sold = await place({ side: 'sell', type: 'market', quantity: '0.001' });
  const limit = { side: 'buy', type: 'limit', quantity: '0.0005', price: '20000' };
  waiting = [];
  for (let count = 0; count < 8; count += 1) waiting.push(await place(limit));
});

afterAll(() => app.remove());

beforeEach(() => app.database.pool.query('truncate note, note_tag'));

async function place(order: object): Promise<string> {
  const key = { 'Idempotency-Key': randomUUID() };
  const data = dataOf(await ada.post('/spot/orders', { symbol: 'BTCUSDT', ...order }, key));
  return (data['order'] as { id: string }).id;
}

type Typed = { text?: string; tags?: string[]; version?: string | null; clientId?: string };

function write(by: Buyer, about: string, typed: Typed = {}): Promise<ApiAnswer> {
  const usual = { text: 'Bought the dip.', tags: [], version: null, clientId: randomUUID() };
  return by.post(`/notes/${about}`, { ...usual, ...typed });
}

const written = async (about: string, typed?: Typed) =>
  dataOf(await write(ada, about, typed)) as Note;
const read = (by: Buyer, about: string) => by.read(`/notes/${about}`);
const codeOf = ({ body }: ApiAnswer) => (body.ok ? 'ok' : body.code);

async function list(query = '', by = ada): Promise<string[]> {
  const { entries } = (await by.read(`/notes${query}`)) as { entries: { note: Note }[] };
  return entries.map(({ note: { kind, number } }) => `${kind}/${number}`);
}

const today = () => Math.floor(app.nowMs() / DAY_MS);

describe('[26.1] a note', () => {
  it('is about an own record or a day, and comes with its moment', async () => {
    const note = await written(`spot-order/${bought}`, { text: ' Bought\r\nthe dip. ' });
    expect(note).toMatchObject({ kind: 'spot-order', number: bought, text: 'Bought\nthe dip.' });
    expect(await read(ada, `spot-order/${bought}`)).toMatchObject({
      note,
      moment: { symbol: 'BTCUSDT', openedAtMs: expect.any(Number), endedAtMs: expect.any(Number) },
    });
    await written(`day/${today()}`, { text: 'Calm.' });
    expect(await read(ada, `day/${today()}`)).toMatchObject({ moment: null, leftAlone: null });
    expect(await list()).toEqual([`day/${today()}`, `spot-order/${bought}`]);
    expect(await list('?kind=day')).toEqual([`day/${today()}`]);
  });

  it('[S1] is nobody else’s: neither to read nor to write', async () => {
    await written(`spot-order/${bought}`);
    for (const about of [`spot-order/${bought}`, 'bot/1', 'option-position/1']) {
      expect(codeOf(await bob.get(`/notes/${about}`))).toBe('NOT_FOUND');
      expect(codeOf(await write(bob, about))).toBe('NOT_FOUND');
    }
    expect(await list('', bob)).toEqual([]);
    expect(await bob.read('/notes/tags')).toEqual({ tags: [], notes: 0 });
    await bob.post(`/notes/spot-order/${bought}/remove`, { version: '1' });
    expect(await list()).toHaveLength(1);
  });

  it('is about no day to come, and none before the member was here', async () => {
    for (const day of [today() + 1, today() - 1, 1]) {
      expect(codeOf(await write(ada, `day/${day}`))).toBe('NOT_FOUND');
    }
  });

  it('says at its field what is wrong', async () => {
    const about = `spot-order/${bought}`;
    const fields = async (typed: Typed) => {
      const { body } = await write(ada, about, typed);
      return body.ok ? undefined : body.fields;
    };
    expect(await fields({ text: ' ' })).toEqual({ text: 'required' });
    expect(await fields({ text: 'x'.repeat(2_001) })).toEqual({ text: 'too-long' });
    expect(await fields({ tags: ['plan', 'a,b', 'y'.repeat(25)] })).toEqual({
      'tags.1': 'format',
      'tags.2': 'too-long',
    });
    expect(await fields({ tags: Array.from({ length: 9 }, (_, n) => `t${n}`) })).toHaveProperty(
      'tags',
    );
    expect(await list()).toEqual([]);
  });

  it('[EX-26.5] that is sent twice under one key is written once', async () => {
    const clientId = randomUUID();
    const first = await written(`spot-order/${bought}`, { clientId });
    const again = await written(`spot-order/${bought}`, { clientId });
    expect(again).toEqual(first);
    const many = await Promise.all(
      Array.from({ length: 10 }, () => write(ada, `spot-order/${sold}`, { clientId })),
    );
    expect(new Set(many.map((each) => JSON.stringify(dataOf(each)))).size).toBe(1);
  });

  it('[EX-26.6] of two tabs the second learns that the first has written', async () => {
    const about = `spot-order/${bought}`;
    const { version } = await written(about);
    const first = await written(about, { text: 'From the first tab.', version });
    expect(codeOf(await write(ada, about, { text: 'From the second.', version }))).toBe(
      'NOTE_CHANGED',
    );
    expect(codeOf(await write(ada, about, { text: 'Unseen.' }))).toBe('NOTE_CHANGED');
    const second = await written(about, { text: 'Over it.', version: first.version });
    const remove = (named: string) => ada.post(`/notes/${about}/remove`, { version: named });
    expect(codeOf(await remove(first.version))).toBe('NOTE_CHANGED');
    expect([codeOf(await remove(second.version)), codeOf(await remove(second.version))]).toEqual([
      'ok',
      'ok',
    ]);
    expect(codeOf(await write(ada, about, { version: second.version }))).toBe('NOTE_CHANGED');
    expect(await list()).toEqual([]);
  });

  it('of ten writers at once one is first, and nine learn it', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => codeOf(await write(ada, `spot-order/${bought}`))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'NOTE_CHANGED')).toHaveLength(9);
  });
});

describe('[26.2] tags', () => {
  it('filter the list, and are gone with the last note that has them', async () => {
    const one = await written(`spot-order/${bought}`, { tags: ['#Plan', 'news'] });
    await written(`spot-order/${sold}`, { tags: ['plan', 'too  early'] });
    expect(await list('?tag=PLAN')).toEqual([`spot-order/${sold}`, `spot-order/${bought}`]);
    expect(await list('?tag=news&kind=spot-order')).toEqual([`spot-order/${bought}`]);
    expect(await list('?tag=none')).toEqual([]);
    expect(await ada.read('/notes/tags')).toEqual({
      tags: [
        { tag: 'Plan', notes: 2 },
        { tag: 'news', notes: 1 },
        { tag: 'too early', notes: 1 },
      ],
      notes: 2,
    });
    await written(`spot-order/${bought}`, { tags: ['plan'], version: one.version });
    const { tags } = (await ada.read('/notes/tags')) as { tags: { tag: string }[] };
    expect(tags.map(({ tag }) => tag)).toEqual(['Plan', 'too early']);
  });

  it(`are ${TAGS_PER_MEMBER_MAX} different ones at most`, async () => {
    for (const [nth, order] of waiting.slice(0, 7).entries()) {
      const tags = Array.from({ length: 8 }, (_, n) => `tag ${nth} ${n}`);
      await written(`spot-order/${order}`, { tags });
    }
    const last = waiting[7] ?? '';
    const four = ['a', 'b', 'c', 'd'];
    expect(codeOf(await write(ada, `spot-order/${last}`, { tags: [...four, 'e'] }))).toBe(
      'TOO_MANY_TAGS',
    );
    await written(`spot-order/${last}`, { tags: [...four, 'tag 0 0'] });
    const { notes } = await ada.read('/notes/tags');
    expect(notes).toBe(8);
  });
});

it(`[26.1] a member has ${NOTES_PER_MEMBER_MAX} notes at most`, async () => {
  const { version } = await written(`spot-order/${bought}`);
  await app.database.pool.query(
    `insert into note (uid, kind, number, sealed, marks, client_id, written_at_ms, seal)
     select $1, 'bot', n, '', '{}', '', 0, '' from generate_series(1, $2) n`,
    [ada.uid, NOTES_PER_MEMBER_MAX - 1],
  );
  const { body } = await write(ada, `spot-order/${sold}`);
  expect(body).toMatchObject({ code: 'TOO_MANY_NOTES', data: { max: NOTES_PER_MEMBER_MAX } });
  await written(`spot-order/${bought}`, { version, text: 'An edit needs no room.' });
});

describe('[26.3] left alone', () => {
  it('a contract is compared with its wager in USDT and in the currency', async () => {
    const { id } = await ada.buy({ amount: '10' });
    const about = `seconds-contract/${id}`;
    expect(await read(ada, about)).toMatchObject({ moment: { endedAtMs: null }, leftAlone: null });
    app.jump(40_000);
    const [ended] = await ada.waitUntilEnded();
    const unitsOf = (price: string | undefined) => parseUnits(price ?? '');
    const span = {
      openedUnits: unitsOf(ended?.opening?.price),
      endedUnits: unitsOf(ended?.settlement?.price),
    };
    expect((await read(ada, about))['leftAlone']).toMatchObject({
      amount: '10.00000000',
      result: ended?.profit,
      held: formatUnits(heldGainOf(parseUnits('10'), span)),
    });
  });

  it('a sale is compared with now, and a purchase with nothing', async () => {
    const { order } = (await ada.read(`/spot/orders/${sold}`)) as {
      order: { executedQuote: string; executedQuantity: string };
    };
    const { last } = (await ada.read('/markets/BTCUSDT')) as { last: string };
    const now = Number(order.executedQuantity) * Number(last);
    const { leftAlone } = (await read(ada, `spot-order/${sold}`)) as {
      leftAlone: { amount: string; held: string };
    };
    expect(leftAlone.amount).toBe(order.executedQuote);
    expect(Number(leftAlone.held)).toBeCloseTo(now - Number(order.executedQuote), 6);
    expect((await read(ada, `spot-order/${bought}`))['leftAlone']).toBeNull();
  });
});

describe('what is stored', () => {
  it('[S12] cannot be read in the tables', async () => {
    await written(`spot-order/${bought}`, { text: 'A secret plan.', tags: ['hidden word'] });
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select n::text || encode(n.sealed, 'escape') || t::text || encode(t.sealed, 'escape') as text
       from note n, note_tag t`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/secret|plan|hidden|word/i);
  });

  it('[S15] that somebody changed is not there for anybody, and a verification names it', async () => {
    const about = `spot-order/${bought}`;
    await written(about, { tags: ['plan'] });
    const { pool } = app.database;
    const seals = new RowSeals(await requirePepper(app.folder, pool));
    const faults = () =>
      inTransaction(pool, async (client) =>
        (await sealCheck(seals, [NOTE_SEAL, TAG_SEAL]).open(client)).conclude(),
      );
    expect(await faults()).toEqual([]);
    const otherUid = Number(bob.uid);
    const notes = await editEachColumn(pool, NOTE_SEAL, { otherUid }, async (column) => {
      expect((await read(ada, about))['note'], column).toBeNull();
      expect(await faults(), column).toMatchObject([{ table: 'note', count: 1 }]);
    });
    expect(notes).toHaveLength(NOTE_SEAL.columns.length);
    const tags = await editEachColumn(pool, TAG_SEAL, { otherUid }, async (column) => {
      expect(await ada.read('/notes/tags'), column).toMatchObject({ tags: [] });
      expect(await faults(), column).toMatchObject([{ table: 'note_tag', count: 1 }]);
    });
    expect(tags).toHaveLength(TAG_SEAL.columns.length);
    expect((await read(ada, about))['note']).toMatchObject({ tags: ['plan'] });
  });

  it('[S14] goes with the member’s data, and nobody else’s does', async () => {
    const password = 'correct horse battery';
    await written(`spot-order/${bought}`, { tags: ['plan'] });
    dataOf(await write(bob, `day/${today()}`, { tags: ['plan'] }));
    dataOf(await ada.send('DELETE', '/me/data', { body: JSON.stringify({ password }) }));
    expect(await list()).toEqual([]);
    expect(await ada.read('/notes/tags')).toEqual({ tags: [], notes: 0 });
    const { rows } = await app.database.pool.query(
      'select uid from note union all select uid from note_tag',
    );
    expect(rows).toEqual([{ uid: Number(bob.uid) }, { uid: Number(bob.uid) }]);
  });
});
