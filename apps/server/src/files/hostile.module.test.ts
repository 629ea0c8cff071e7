/**
 * [S11] Hostile files, sent to a server in a separate process: each gets the right rejection,
 * memory stays bounded, and nothing is left behind, also when it is killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm, testSize } from '@anywhen/money/test-size';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawClient } from '../../testing/platform/ingress/raw-client.ts';
import { openLog } from '../platform/log.ts';
import type { BundledChild } from '../../testing/child/bundled-child.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { MasterKeys, Vault } from '../vault/vault.ts';
import { CASE_FILES, viewFile } from './files.ts';
import { FILE_LIMITS } from './limits.ts';
import { FilesProcess, type Memory, bundleFilesServer } from '../../testing/files/files-process.ts';
import { openFilesServer } from '../../testing/files/files-server.ts';
import { listHostileNames } from '../../testing/files/hostile-names.ts';
import {
  CANARY,
  type HostileFile,
  listHostilePictures,
} from '../../testing/files/hostile-pictures.ts';
import { VIDEO_CANARY, listHostileVideos } from '../../testing/files/hostile-videos.ts';
import { makeMp4 } from '../../testing/files/mp4-maker.ts';
import { makePicture } from '../../testing/files/picture-maker.ts';
import { headersOf, openUpload, readAnswer, sendFile } from '../../testing/files/sender.ts';
import { TEST_SEALS } from '../../testing/vault/test-seals.ts';

const MEMBER = 10_000_001;
/** An upper limit that only a real failure reaches. */
const HANG = { timeout: 120_000 };
/** 256 MB are promised; beside other tests, garbage is collected later than on an idle machine. */
const GROWTH_BYTES_MAX = (isLongForm ? 256 : 384) * 1_048_576;
const CANARIES = [CANARY, VIDEO_CANARY, 'CanaryInName', 'CanaryHandler', 'CanaryEncoder'];

let tests: TestDatabase;
let vault: Vault;
let script: BundledChild;
let server: FilesProcess;
let before: Memory;
let cases = 0;
let members = 0;

/** Never used before: a broken upload keeps its member’s place until the server sees its end. */
function nextMember(): number {
  members += 1;
  return MEMBER + 1_000 + members;
}

beforeAll(async () => {
  const migrations = ['0006-keys', '0016-vault', '0017-files', '0047-vault', '0053-vault'];
  tests = await TestDatabase.start(migrations);
  vault = new Vault(await MasterKeys.ensure(tests.folder, tests.pool), TEST_SEALS);
  script = await bundleFilesServer();
  server = await FilesProcess.start(script, tests.pool, tests.folder);
  // One of each first, so that the libraries have allocated their own memory.
  await sendFile(server.port, await makePicture('jpeg'), { uid: MEMBER });
  await sendFile(server.port, makeMp4(), { uid: MEMBER, kind: 'face-video' });
  await tests.pool.query('truncate file cascade');
  before = await server.memory();
});

afterAll(async () => {
  await server.kill();
  await script.remove();
  await tests.stop();
});

/** What a reviewer would see of it; afterwards it is deleted, as after a decision. */
function lookAt(fileId: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  cases += 1;
  const caseId = `case-${cases}`;
  return inTransaction(tests.pool, async (client) => {
    const handover = { uid: MEMBER, caseId, fileIds: [fileId], nowMs: Date.now() };
    await CASE_FILES.attachToCase(client, handover);
    const viewing = { staff: 'reviewer', caseId, fileId, atMs: Date.now() };
    const file = await viewFile(vault, client, viewing);
    await CASE_FILES.deleteFilesOfCase(client, caseId);
    return file;
  });
}

async function countContents(): Promise<number> {
  const { rows } = await tests.pool.query<{ count: string }>('select count(*) from file_content');
  return Number(rows[0]?.count);
}

/** What is wrong with the stored file. */
async function listLeftOvers({ type, bytes }: { type: string; bytes: Buffer }): Promise<string[]> {
  const found = [...CANARIES, '<script', 'PK\x03\x04'].filter((each) => bytes.includes(each));
  if (type === 'video/mp4') return found;
  const { format, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  const metadata = Object.entries({ exif, xmp, iptc, icc, orientation });
  const stored = metadata.filter(([, value]) => value !== undefined).map(([name]) => name);
  return [...found, ...stored, ...(format === 'jpeg' ? [] : [String(format)])];
}

/** Undefined when everything is as expected. */
async function findFault({ what, bytes, outcome, ...sending }: HostileFile) {
  const sent = await sendFile(server.port, bytes, { uid: MEMBER, ...sending });
  if (sent.status >= 500 || (outcome !== 'any' && sent.outcome !== outcome)) {
    return `${what}: ${sent.outcome} instead of ${outcome}`;
  }
  if (!sent.file) return undefined;
  const stored = await lookAt(sent.file.id);
  const leftOvers = stored ? await listLeftOvers(stored) : ['nothing'];
  return leftOvers.length === 0 ? undefined : `${what}: stored ${leftOvers.join(', ')}`;
}

describe('[S11] more than a hundred and fifty files', () => {
  it('each get the right error, and of valid ones only the wanted content is stored', async () => {
    const files = [
      ...(await listHostileNames()),
      ...(await listHostilePictures()),
      ...listHostileVideos(),
    ];
    expect(files.length).toBeGreaterThan(150);
    const faults: string[] = [];
    for (const file of files) faults.push(...[(await findFault(file)) ?? []].flat());
    expect(faults).toEqual([]);
    expect(await countContents()).toBe(0);
  });
});

describe('[S11] a body', () => {
  const jpegHead = Buffer.from('ffd8ffe0', 'hex');
  const say = (...lines: string[]) => sayAs(nextMember(), ...lines);
  const sayAs = (uid: number, ...lines: string[]) => {
    const headers = Object.entries(headersOf({ uid }));
    const all = [
      'Host: localhost',
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...lines,
    ];
    return `POST /api/files/id-front HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
  };

  it('without an end is rejected at the limit, and cut', async () => {
    const asked = openUpload(server.port, { uid: nextMember() });
    const chunk = Buffer.alloc(65_536, 0x41);
    let isCut = false;
    asked.once('close', () => (isCut = true));
    const answer = readAnswer(asked);
    asked.write(jpegHead);
    while (!isCut && !asked.destroyed) {
      asked.write(chunk);
      await sleep(1);
    }
    expect((await answer).outcome).toBe('FILE_TOO_LARGE');
  });

  it('that is declared too long is rejected before a byte of it came', async () => {
    const headers = { 'content-length': '999999999999' };
    const asked = openUpload(server.port, { uid: nextMember() }, headers);
    asked.flushHeaders();
    expect((await readAnswer(asked)).outcome).toBe('FILE_TOO_LARGE');
    asked.destroy();
  });

  it('of a member who may not send one is not waited for', async () => {
    const client = await RawClient.open(server.port);
    client.say(say('Content-Length: 4000000').replace(/; member=\d+/, ''));
    await expect.poll(() => client.statuses, HANG).toEqual([401]);
    await client.ended;
  });

  it('that arrives very slowly, or not at all, is cut', async () => {
    // A separate server: such a short limit would cut others too, on a busy machine.
    const { port, close } = await openFilesServer({
      pool: tests.pool,
      folder: tests.folder,
      log: openLog('silent'),
      ingressLimits: { uploadPace: { bytes: 1_024, everyMs: 300 } },
    });
    const [drops, silent] = [await RawClient.open(port), await RawClient.open(port)];
    drops.say(say('Content-Length: 400000'));
    silent.say(say('Content-Length: 400000'));
    await Promise.all([drops.drip('\xff\xd8\xff', 20), silent.ended]);
    expect([drops.statuses, silent.statuses]).toEqual([[400], [400]]);
    for (const { received } of [drops, silent]) expect(received).toContain('"UPLOAD_TOO_SLOW"');
    await close();
  });

  it.each([
    ['a chunk of no size', 'Transfer-Encoding: chunked', 'zz\r\n'],
    ['a chunk that is longer than it says', 'Transfer-Encoding: chunked', '2\r\nabcdef\r\n'],
    ['a length below zero', 'Content-Length: -5', 'abc'],
  ])('that is broken ends its connection: %s', async (_what, header, body) => {
    const client = await RawClient.open(server.port);
    client.say(say(header) + body);
    await client.ended;
    expect(client.statuses[0]).toBe(400);
  });

  it('that breaks off leaves nothing, and the member may start again at once', async () => {
    const picture = await makePicture('jpeg');
    const uid = nextMember();
    for (const share of [0, 0.5, 0.99]) {
      const client = await RawClient.open(server.port);
      client.say(sayAs(uid, `Content-Length: ${picture.length}`));
      client.say(picture.subarray(0, picture.length * share).toString('latin1'));
      await sleep(20);
      client.leave();
    }
    await expect
      .poll(async () => (await sendFile(server.port, picture, { uid })).outcome, HANG)
      .toBe('ok');
    expect(await countContents()).toBe(1);
    await tests.pool.query('truncate file cascade');
  });
});

describe('[S11] a crowd', () => {
  it('of one network is served a few at a time; the others are asked to retry', async () => {
    const video = makeMp4({ tracks: [{ sampleBytes: 500_000 }] });
    const everybody = Array.from({ length: 20 }, nextMember);
    const sent = await Promise.all(
      everybody.map((uid) => sendFile(server.port, video, { uid, kind: 'face-video' })),
    );
    const outcomes = new Set(sent.map((each) => each.outcome));
    expect([...outcomes].toSorted()).toEqual(['RATE_LIMITED', 'ok']);
    const taken = sent.filter((each) => each.file !== undefined).length;
    expect(await countContents()).toBe(taken);
    await tests.pool.query('truncate file cascade');
  });

  it('of many networks, whose videos never end, loses those beyond the memory for all', async () => {
    const most = Buffer.alloc(9 * 1_048_576);
    const count = testSize('ENDLESS_VIDEOS', { short: 20, long: 60 });
    const fitting = Math.floor(FILE_LIMITS.bytesMax / most.length);
    const outcomes: string[] = [];
    const videos = Array.from({ length: count }, (_, index) => {
      const from = `127.0.2.${1 + index}`;
      const asked = openUpload(server.port, { uid: nextMember(), kind: 'face-video', from });
      asked.write(most);
      return { asked, done: readAnswer(asked).then(({ outcome }) => outcomes.push(outcome)) };
    });
    await expect.poll(() => outcomes.length, HANG).toBe(count - fitting);
    expect(new Set(outcomes)).toEqual(new Set(['UNAVAILABLE']));
    for (const { asked } of videos) asked.destroy();
    await Promise.all(videos.map(({ done }) => done));
  });
});

it('[S11] no more memory than allowed, no bug, and nothing personal in the log', async () => {
  const { peakBytes } = await server.memory();
  expect(peakBytes - before.rssBytes).toBeLessThan(GROWTH_BYTES_MAX);
  expect(server.output).not.toContain('"bug"');
  for (const canary of CANARIES) expect(server.output).not.toContain(canary);
});

it('[S11] killed in the middle, no file is stored in part; the next start continues', async () => {
  const picture = await makePicture('jpeg', { width: 1_500, height: 1_000 });
  for (const timeoutMs of [30, 5_000]) {
    const sending = Array.from({ length: 6 }, () =>
      sendFile(server.port, picture, { uid: nextMember() }),
    );
    await Promise.race([Promise.any(sending), sleep(timeoutMs)]);
    await server.kill();
    const outcomes = (await Promise.all(sending)).map((sent) => sent.outcome);
    expect(outcomes.filter((each) => each !== 'ok' && each !== 'cut')).toEqual([]);
    server = await FilesProcess.start(script, tests.pool, tests.folder);
    const { rows } = await tests.pool.query<{ id: string }>(
      'select coalesce(id, file_id) as id from file full join file_content on id = file_id ' +
        'where id is null or file_id is null',
    );
    expect(rows).toEqual([]);
    // Every acknowledged upload is stored; others may be, and are sent again.
    expect(await countContents()).toBeGreaterThanOrEqual(
      outcomes.filter((each) => each === 'ok').length,
    );
  }
  expect((await sendFile(server.port, picture, { uid: nextMember() })).outcome).toBe('ok');
});
