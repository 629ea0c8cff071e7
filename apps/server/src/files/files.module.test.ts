/** The lifecycle of a file on a real PostgreSQL: accepted, replaced, submitted, viewed, deleted. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FILE_KINDS, UNUSED_FILE_LIFE_MS } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { erasePerson } from '../vault/vault.ts';
import { FILE_SEAL } from './file-table.ts';
import { CASE_FILES, FilesDriver, eraseFiles, viewFile } from './files.ts';
import {
  type FilesServer,
  type FilesServerParts,
  openFilesServer,
} from '../../testing/files/files-server.ts';
import { editEachColumn, findSealFaults } from '../../testing/vault/edited-rows.ts';
import { makeMp4 } from '../../testing/files/mp4-maker.ts';
import { makePicture, padJpeg } from '../../testing/files/picture-maker.ts';
import {
  type Sending,
  headersOf,
  openUpload,
  readAnswer,
  sendFile,
} from '../../testing/files/sender.ts';

const ALICE = 10_000_001;
const BOB = 10_000_002;
const START_MS = Date.UTC(2026, 0, 5, 12);
const CASE = 'case-1';

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
  nowMs = START_MS;
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

const send = (body: Buffer, sending: Sending = {}) => sendFile(server.port, body, sending);
const outcomeOf = async (body: Buffer, sending: Sending = {}) =>
  (await send(body, sending)).outcome;

async function upload(sending: Sending = {}): Promise<string> {
  const body = sending.kind === 'face-video' ? makeMp4() : picture;
  const { file, outcome } = await send(body, sending);
  if (!file) throw new Error(outcome);
  return file.id;
}

async function discard(id: string, uid: number): Promise<number> {
  const headers = headersOf({ uid, headers: { 'content-type': 'application/json' } });
  const options = { method: 'DELETE', headers, body: '{}' };
  return (await fetch(`${server.url}/api/files/stored/${id}`, options)).status;
}

const handIn = (fileIds: string[], uid = ALICE) =>
  inTransaction(tests.pool, (client) =>
    CASE_FILES.attachToCase(client, { uid, caseId: CASE, fileIds, nowMs }),
  );

const look = (fileId: string, caseId = CASE) =>
  inTransaction(tests.pool, (client) =>
    viewFile(server.vault, client, { staff: 'reviewer-7', caseId, fileId, atMs: nowMs }),
  );

async function list(uid = ALICE) {
  return (await CASE_FILES.listUnusedFiles(tests.pool, uid, nowMs)).map(({ id }) => id);
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (await tests.pool.query<Record<string, unknown>>(`select * from ${table}`)).rows;
}

it('[S15] a file whose row somebody changed is shown to nobody, and a verification names it', async () => {
  const { file } = await send(picture);
  const id = file?.id ?? '';
  await handIn([id]);
  expect(await look(id)).toBeDefined();
  const edited = await editEachColumn(tests.pool, FILE_SEAL, { otherUid: BOB }, async (column) => {
    expect(await look(id), column).toBeUndefined();
    const faults = await findSealFaults(tests.pool, [FILE_SEAL]);
    expect(faults, column).toMatchObject([{ table: 'file', count: 1 }]);
  });
  expect(edited).toEqual([...FILE_SEAL.columns.filter((name) => name !== 'id'), 'seal']);
  expect(await look(id)).toBeDefined();
});

describe('[13.2] a file', () => {
  it('is returned as stored, and expires after a day unless it was used', async () => {
    const { file } = await send(await makePicture('png', { width: 3_000, height: 600 }), {
      type: 'image/png',
      name: 'a.png',
    });
    expect(file).toMatchObject({ kind: 'id-front', width: 2_560, height: 512, durationMs: null });
    expect(file?.expiresAtMs).toBe(START_MS + UNUSED_FILE_LIFE_MS);
    const video = await send(makeMp4(), { kind: 'face-video' });
    expect(video.file).toMatchObject({ width: 640, height: 480, durationMs: 2_000 });
    expect(await CASE_FILES.listUnusedFiles(tests.pool, ALICE, nowMs)).toEqual([video.file, file]);
    nowMs += UNUSED_FILE_LIFE_MS - 1;
    expect(await list()).toHaveLength(2);
    nowMs += 1;
    expect(await list()).toEqual([]);
    const { pool } = tests;
    await new FilesDriver({ pool, nowMs: () => nowMs, log: openLog('silent') }).stop();
    expect(await rowsOf('file')).toEqual([]);
    expect(await rowsOf('file_content')).toEqual([]);
  });

  it('is accepted as a specimen, which is small enough for anybody to download', async () => {
    const folder = new URL('../../../web/public/specimens/', import.meta.url);
    // What support is shown is a picture of one's own screen.
    for (const kind of FILE_KINDS.filter((each) => each !== 'support-picture')) {
      const isVideo = kind === 'face-video';
      const bytes = await readFile(new URL(`${kind}.${isVideo ? 'mp4' : 'jpg'}`, folder));
      expect(bytes.length).toBeLessThan(isVideo ? 150_000 : 60_000);
      expect(await outcomeOf(bytes, { kind }), kind).toBe('ok');
    }
    const files = await CASE_FILES.listUnusedFiles(tests.pool, ALICE, nowMs);
    const video = files.find(({ kind }) => kind === 'face-video');
    expect(video).toMatchObject({ durationMs: 3_000, width: 480, height: 640 });
  });

  it('[EX-13.2] of 5 242 879 bytes passes, of 5 242 880 bytes is too large', async () => {
    expect(await outcomeOf(padJpeg(picture, 5_242_880))).toBe('FILE_TOO_LARGE');
    expect(await outcomeOf(padJpeg(picture, 5_242_879))).toBe('ok');
  });

  it('replaces the unused one of its kind, also when two arrive at once on other servers', async () => {
    const [front, back] = [await upload(), await upload({ kind: 'id-back' })];
    const again = await upload();
    expect(await list()).toEqual([back, again]);
    expect(await list()).not.toContain(front);
    const first = server;
    await open();
    await Promise.all([sendFile(first.port, picture), sendFile(server.port, picture)]);
    await first.close();
    expect(await list()).toHaveLength(2);
    expect(await rowsOf('file_content')).toHaveLength(2);
  });

  it('can be deleted by its owner and by nobody else, until it is submitted', async () => {
    const id = await upload();
    expect(await discard(id, BOB)).toBe(404);
    expect(await discard(id, ALICE)).toBe(200);
    expect(await discard(id, ALICE)).toBe(404);
    const used = await upload();
    await handIn([used]);
    expect(await discard(used, ALICE)).toBe(404);
  });

  it('is rejected where it could not be used, before a byte of it is read', async () => {
    await reopen({
      refusalOfUpload: (_uid, kind) => (kind === 'id-back' ? 'KYC_PENDING' : undefined),
    });
    const asked = openUpload(server.port, { kind: 'id-back' }, { 'content-length': '1000' });
    asked.flushHeaders();
    expect((await readAnswer(asked)).outcome).toBe('KYC_PENDING');
    asked.destroy();
    expect(await outcomeOf(picture)).toBe('ok');
  });

  it('is not accepted from another site, nor of an unknown kind', async () => {
    expect(await outcomeOf(picture, { headers: { 'x-csrf': 'guess' } })).toBe('FORBIDDEN');
    expect(await outcomeOf(picture, { kind: 'id-middle' as 'id-front' })).toBe('VALIDATION');
  });

  it('[0.6] stores that a video was named to be blurred, in a demo only', async () => {
    const flawOf = async (name: string) => {
      const [attached] = await handIn([await upload({ kind: 'face-video', name })]);
      return attached?.flaw;
    };
    expect(await flawOf('blur.mp4')).toBeNull();
    await reopen({ hasDemoTriggers: true });
    expect(await flawOf('My-Blurred-face.mp4')).toBe('blur');
    expect(await flawOf('face.mp4')).toBeNull();
  });
});

describe('[13.5] a file that was submitted', () => {
  it('belongs to its case: all that were named or none, and each once', async () => {
    const [front, others] = [await upload(), await upload({ uid: BOB })];
    await expect(handIn([front, others])).rejects.toThrow('NOT_FOUND');
    expect(await list()).toEqual([front]);
    expect(await handIn([front])).toEqual([{ id: front, kind: 'id-front', flaw: null }]);
    expect(await list()).toEqual([]);
    await expect(handIn([front])).rejects.toThrow('NOT_FOUND');
    const late = await upload();
    nowMs += UNUSED_FILE_LIFE_MS;
    await expect(handIn([late])).rejects.toThrow('NOT_FOUND');
  });

  it('is shown to a reviewer in its own case only, and each view is recorded', async () => {
    const id = await upload();
    expect(await look(id)).toBeUndefined();
    await handIn([id]);
    expect(await look(id, 'case-2')).toBeUndefined();
    expect(await rowsOf('sensitive_read')).toEqual([]);
    const seen = await look(id);
    expect(seen?.type).toBe('image/jpeg');
    expect(seen?.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const read = { staff: 'reviewer-7', case_id: CASE, file_id: id, at_ms: String(nowMs) };
    expect(await rowsOf('sensitive_read')).toMatchObject([read]);
  });

  it('[P8] is deleted at the decision; what it was remains', async () => {
    const { file } = await send(picture);
    const id = file?.id ?? '';
    await handIn([id]);
    const seen = await look(id);
    const sha256 = createHash('sha256')
      .update(seen?.bytes ?? '')
      .digest();
    await inTransaction(tests.pool, (client) => CASE_FILES.deleteFilesOfCase(client, CASE));
    expect(await look(id)).toBeUndefined();
    expect(await rowsOf('file_content')).toEqual([]);
    expect(await rowsOf('file')).toMatchObject([
      { id, type: 'image/jpeg', bytes: file?.bytes, width: 640, height: 400, sha256 },
    ]);
  });

  it('can be submitted again when it did not become a case', async () => {
    const id = await upload();
    const release = () =>
      inTransaction(tests.pool, (client) =>
        CASE_FILES.releaseFilesOfCase(client, { uid: ALICE, caseId: CASE }),
      );
    await handIn([id]);
    await release();
    expect(await list()).toEqual([id]);
    await handIn([id]);
    const newer = await upload();
    await release();
    expect(await list()).toEqual([newer]);
    expect(await look(id)).toBeUndefined();
  });

  it('is deleted with the rest of a member’s data, and so are unused files', async () => {
    const used = await upload();
    await handIn([used]);
    await upload({ kind: 'id-back' });
    const others = await upload({ uid: BOB });
    await inTransaction(tests.pool, async (client) => {
      await eraseFiles(client, ALICE);
      await erasePerson(client, ALICE);
    });
    expect(await rowsOf('file_content')).toMatchObject([{ file_id: others }]);
    expect(await rowsOf('file')).toMatchObject([{ id: used }, { id: others }]);
  });
});

describe('[S14] deleting files', () => {
  const COUNT = 70;
  /** As if the disk could not take more in the time of one statement. */
  const PLANT = `
    create function planted() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 20 then raise 'planted: too much for one statement'; end if;
      return null;
    end $$;
    create trigger planted after delete on file referencing old table as gone
      for each statement execute function planted();
    create trigger planted after delete on file_content referencing old table as gone
      for each statement execute function planted()`;

  beforeEach(async () => {
    await tests.pool.query(
      `with made as (
         insert into file
           (id, uid, kind, case_id, type, bytes, width, height, sha256, uploaded_at_ms)
         select 'f' || n, case when n % 2 = 0 then $1::int else 20000000 + n end, 'id-front',
           case when n % 2 = 0 then 'case-' || n end, 'image/jpeg', 1, 300, 200, '', $2
         from generate_series(1, $3) n returning id)
       insert into file_content (file_id, sealed_key, sealed) select id, '', '' from made`,
      [ALICE, START_MS, 2 * COUNT],
    );
    await tests.pool.query(PLANT);
  });

  afterEach(async () => {
    await tests.pool.query('drop function planted cascade');
  });

  it('that nobody used takes portions, each in a statement of its own', async () => {
    nowMs += UNUSED_FILE_LIFE_MS;
    const log = openLog('silent');
    const driver = new FilesDriver({ pool: tests.pool, nowMs: () => nowMs, log });
    await driver.stop();
    expect(await rowsOf('file where case_id is null')).toEqual([]);
    expect(await rowsOf('file')).toHaveLength(COUNT);
  });

  it('of one member takes portions, too, and leaves those of others', async () => {
    const steps: string[] = [];
    do {
      steps.push(await inTransaction(tests.pool, (client) => eraseFiles(client, ALICE)));
    } while (steps.at(-1) === 'more');
    expect(steps).toEqual(['more', 'more', 'more', 'nothing']);
    expect(await rowsOf('file_content')).toHaveLength(COUNT);
    expect(await rowsOf(`file join file_content on id = file_id where uid = ${ALICE}`)).toEqual([]);
  });
});

describe('[S12] what is stored', () => {
  it('cannot be read in the tables, and every change of it is detected', async () => {
    const { file } = await send(makeMp4(), { kind: 'face-video', name: 'CanaryName.mp4' });
    const id = file?.id ?? '';
    await handIn([id]);
    const [content] = (await rowsOf('file_content')) as { sealed: Buffer; sealed_key: Buffer }[];
    expect(content?.sealed.includes('ftyp')).toBe(false);
    expect(JSON.stringify(await rowsOf('file'))).not.toContain('CanaryName');
    const length = content?.sealed.length ?? 0;
    for (let at = 0; at < length; at += Math.ceil(length / 40)) {
      const flip =
        'update file_content set sealed = set_byte(sealed, $1, get_byte(sealed, $1) # 1)';
      await tests.pool.query(flip, [at]);
      await expect(look(id), `byte ${at}`).rejects.toThrow();
      await tests.pool.query(flip, [at]);
    }
    expect((await look(id))?.bytes.toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('does not open in another member’s row', async () => {
    const [own, others] = [await upload(), await upload({ uid: BOB })];
    await handIn([own]);
    await handIn([others], BOB);
    await tests.pool.query(
      `update file_content set sealed = other.sealed, sealed_key = other.sealed_key
       from file_content other where file_content.file_id = $1 and other.file_id = $2`,
      [own, others],
    );
    await expect(look(own)).rejects.toThrow();
    expect(await rowsOf('sensitive_read')).toEqual([]);
  });
});
