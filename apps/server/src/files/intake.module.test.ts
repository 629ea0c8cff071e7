/** Uploads under way on a real PostgreSQL: how many, how slow, and while data is deleted. */
import { testSize } from '@anywhen/money/test-size';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FilesServer,
  type FilesServerParts,
  openFilesServer,
} from '../../testing/files/files-server.ts';
import { makePicture, padJpeg } from '../../testing/files/picture-maker.ts';
import { type Sending, openUpload, readAnswer, sendFile } from '../../testing/files/sender.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { openLog } from '../platform/log.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { closeErasure, erasePerson, openErasure } from '../vault/vault.ts';
import { FileIntake } from './intake.ts';

const ALICE = 10_000_001;
const BOB = 10_000_002;

let tests: TestDatabase;
let server: FilesServer;
let nowMs: number;
let picture: Buffer;

beforeAll(async () => {
  const migrations = ['0006-keys', '0016-vault', '0017-files', '0047-vault', '0053-vault'];
  tests = await TestDatabase.start(migrations);
  picture = await makePicture('jpeg');
});

afterAll(() => tests.stop());

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 5, 12);
  await tests.pool.query('truncate file, member_key, erasure, sensitive_read cascade');
  await open();
});

afterEach(() => server.close());

async function open(parts: Partial<FilesServerParts> = {}): Promise<void> {
  const { pool, folder } = tests;
  const log = openLog('silent');
  server = await openFilesServer({ pool, folder, log, nowMs: () => nowMs, ...parts });
}

async function reopen(parts: Partial<FilesServerParts>): Promise<void> {
  await server.close();
  await open(parts);
}

const outcomeOf = async (body: Buffer, sending: Sending = {}) =>
  (await sendFile(server.port, body, sending)).outcome;

describe('[0.4] a member', () => {
  it('sends one file at a time', async () => {
    const slow = openUpload(server.port, { uid: ALICE });
    slow.write(picture.subarray(0, 10));
    await expect.poll(() => outcomeOf(picture, { uid: ALICE })).toBe('RATE_LIMITED');
    expect(await outcomeOf(picture, { uid: BOB })).toBe('ok');
    slow.end(picture.subarray(10));
    expect((await readAnswer(slow)).outcome).toBe('ok');
    expect(await outcomeOf(picture, { uid: ALICE })).toBe('ok');
  });

  it('is limited in uploads per hour', async () => {
    await reopen({ hasRateLimits: true, limits: { perMember: { perMinute: 1, burst: 2 } } });
    const sent = [await outcomeOf(picture), await outcomeOf(picture), await outcomeOf(picture)];
    expect(sent).toEqual(['ok', 'ok', 'RATE_LIMITED']);
    expect(await outcomeOf(picture, { uid: BOB })).toBe('ok');
    nowMs += 60_000;
    expect(await outcomeOf(picture)).toBe('ok');
  });
});

describe('[S4] uploads that do not end', () => {
  const CAROL = 10_000_003;
  const HANDFUL = 8;
  /** A crowd of members, each with an upload under way from one network, or each from its own. */
  const openSlow = (count: number, fromOf: (index: number) => string, body = picture) =>
    Array.from({ length: count }, (_, index) => {
      const slow = openUpload(server.port, { uid: CAROL + index, from: fromOf(index) });
      slow.on('error', () => undefined);
      slow.write(body.subarray(0, -10));
      return slow;
    });
  const outcomeFrom = (from: string, uid = ALICE) => outcomeOf(picture, { uid, from });
  const NEAR = '127.0.0.1';
  const FAR = '127.0.0.2';
  /** On a busy machine nobody is cut for being slow. */
  const ingressLimits = {
    uploadMs: 600_000,
    uploadPace: { bytes: 0, everyMs: 600_000 },
    silenceMs: 600_000,
  };

  it.each([HANDFUL, testSize('SLOW_UPLOADS', { short: 64, long: 500 })])(
    '[EX-13.4] of one network, %i of them, leave members of others their places',
    async (count) => {
      await reopen({ ingressLimits });
      const slow = openSlow(count, () => NEAR);
      await expect.poll(() => outcomeFrom(NEAR, BOB)).toBe('RATE_LIMITED');
      expect(await outcomeFrom(FAR)).toBe('ok');
      expect(await outcomeFrom(NEAR, BOB)).toBe('RATE_LIMITED');
      for (const each of slow) each.destroy();
      await expect.poll(() => outcomeFrom(NEAR, BOB)).toBe('ok');
    },
  );

  it('of many networks give way to who comes, the longest under way first', async () => {
    await reopen({ ingressLimits, limits: { placesMax: HANDFUL, undisturbedMs: 10_000 } });
    // The first three are of one network, which has the most places.
    const networkOf = (index: number) => `127.0.1.${1 + Math.max(0, index - 2)}`;
    const slow = openSlow(HANDFUL, networkOf);
    const answers = slow.map(readAnswer);
    await expect.poll(() => outcomeFrom(FAR)).toBe('UNAVAILABLE');
    nowMs += 10_000;
    expect(await outcomeFrom(FAR)).toBe('ok');
    const ended = answers.map(async (answer, index) => ({ index, ...(await answer) }));
    const first = await Promise.race(ended);
    expect(first.outcome).toBe('UNAVAILABLE');
    expect(first.index).toBeLessThan(3);
    for (const each of slow) each.destroy();
    await Promise.all(answers);
  });

  it('never hold more memory than allowed: the network with the most gives way', async () => {
    const large = padJpeg(picture, 1_048_576);
    await reopen({ ingressLimits, limits: { bytesMax: 3 * large.length } });
    const slow = openSlow(3, () => NEAR, large);
    const answers = slow.map(readAnswer);
    const others = openUpload(server.port, { uid: ALICE, from: FAR });
    others.write(large.subarray(0, -10));
    const first = await Promise.race(answers);
    expect(first.outcome).toBe('UNAVAILABLE');
    others.end(large.subarray(-10));
    expect((await readAnswer(others)).outcome).toBe('ok');
    for (const each of slow) each.end(large.subarray(-10));
    const outcomes = (await Promise.all(answers)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['UNAVAILABLE', 'ok', 'ok']);
  });
});

describe('[S14] an upload that is under way while the member’s data is deleted', () => {
  const erase = async () => {
    await openErasure(tests.pool, ALICE, nowMs);
    await inTransaction(tests.pool, (client) => erasePerson(client, ALICE));
  };
  const end = () => inTransaction(tests.pool, (client) => closeErasure(client, ALICE));
  /** Its body arrives when the work is done. */
  const takeAfter = (work: () => Promise<void>) => {
    const { vault } = server;
    const parts = { pool: tests.pool, vault, nowMs: () => nowMs };
    const intake = new FileIntake({ ...parts, hasRateLimits: false, hasDemoTriggers: false });
    const read = async () => {
      await work();
      return picture;
    };
    const sent = { uid: ALICE, ip: '127.0.0.1', kind: 'id-front' } as const;
    return intake.take(sent, { type: 'image/jpeg', name: 'picture.jpg', read });
  };

  const ownersOfFiles = async () =>
    (await tests.pool.query<{ uid: number }>('select uid from file order by uid')).rows.map(
      ({ uid }) => uid,
    );

  it('is not stored: neither before the deletion has ended nor after it', async () => {
    expect(await outcomeOf(picture, { uid: BOB })).toBe('ok');
    await expect(takeAfter(erase)).rejects.toThrow('UNAVAILABLE');
    expect(await outcomeOf(picture, { uid: ALICE })).toBe('UNAVAILABLE');
    await end();
    await expect(takeAfter(() => erase().then(end))).rejects.toThrow('UNAVAILABLE');
    expect(await ownersOfFiles()).toEqual([BOB]);
    expect(await outcomeOf(picture, { uid: ALICE })).toBe('ok');
    expect(await ownersOfFiles()).toEqual([ALICE, BOB]);
  });
});
