/** What modules with cases do with files, and no more than this. */
import type { StoredFile } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import { type AttachedFile, type Handover, claimFiles, deleteFilesOfCase } from './file-table.ts';
import { listUnusedFiles, releaseFilesOfCase } from './file-table.ts';

export type CaseFiles = {
  /** Uploaded, not too old, and not handed in yet. */
  listUnusedFiles(pool: Pool, uid: number, nowMs: number): Promise<StoredFile[]>;
  /** All of them or none: refuses when one is missing, another's, too old or used already. */
  attachToCase(client: ClientBase, handover: Handover): Promise<AttachedFile[]>;
  /** The case never came about: they are unused again, but for those replaced meanwhile. */
  releaseFilesOfCase(client: ClientBase, owner: { uid: number; caseId: string }): Promise<void>;
  /** What each file was stays: type, size, dimensions, hash. */
  deleteFilesOfCase(client: ClientBase, caseId: string): Promise<void>;
};

export const CASE_FILES: CaseFiles = {
  listUnusedFiles,
  attachToCase,
  releaseFilesOfCase,
  deleteFilesOfCase,
};

async function attachToCase(client: ClientBase, handover: Handover): Promise<AttachedFile[]> {
  const files = await claimFiles(client, handover);
  if (files.length !== new Set(handover.fileIds).size) refuse('NOT_FOUND');
  return files;
}
