/** Files as a plain table of a test's own: what cases ask for, and nothing of a picture. */
import { randomBytes } from 'node:crypto';
import type { FileKind, StoredFile } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { refuse } from '../../platform/http/call.ts';
import type { CaseFiles } from '../case-files.ts';
import type { AttachedFile, DemoFlaw } from '../file-table.ts';

export class TableFiles implements CaseFiles {
  constructor(private readonly pool: Pool) {}

  /** Empty, and for everybody. */
  static async makeTable(ownerPool: Pool): Promise<void> {
    await ownerPool.query(
      `create table if not exists test_file (id text primary key, uid integer not null,
         kind text not null, flaw text, case_id text, has_content boolean not null default true)`,
    );
    await ownerPool.query('truncate test_file; grant all on test_file to public');
  }

  async upload(uid: number, kind: FileKind, flaw: DemoFlaw | null = null): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await this.pool.query('insert into test_file (id, uid, kind, flaw) values ($1, $2, $3, $4)', [
      id,
      uid,
      kind,
      flaw,
    ]);
    return id;
  }

  readonly listUnusedFiles: CaseFiles['listUnusedFiles'] = async (pool, uid) => {
    const { rows } = await pool.query<{ id: string; kind: FileKind }>(
      'select id, kind from test_file where uid = $1 and case_id is null',
      [uid],
    );
    const size = { bytes: 1, width: 300, height: 200, durationMs: null, expiresAtMs: 1 };
    return rows.map(({ id, kind }): StoredFile => ({ id, kind, ...size }));
  };

  readonly attachToCase: CaseFiles['attachToCase'] = async (client, handover) => {
    const { uid, caseId, fileIds } = handover;
    const { rows } = await client.query<AttachedFile>(
      `update test_file set case_id = $1 where uid = $2 and id = any($3) and case_id is null
       returning id, kind, flaw`,
      [caseId, uid, fileIds],
    );
    return rows.length === fileIds.length ? rows : refuse('NOT_FOUND');
  };

  readonly releaseFilesOfCase: CaseFiles['releaseFilesOfCase'] = async (client, { caseId }) => {
    await client.query('update test_file set case_id = null where case_id = $1', [caseId]);
  };

  readonly deleteFilesOfCase: CaseFiles['deleteFilesOfCase'] = async (client, caseId) => {
    await client.query('update test_file set has_content = false where case_id = $1', [caseId]);
  };
}
