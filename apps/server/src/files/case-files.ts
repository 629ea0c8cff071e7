/** What modules with cases may do with files. */
import type { StoredFile } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { refuse } from '../platform/http/call.ts';
import { type AttachedFile, type Handover, claimFiles, deleteFilesOfCase } from './file-table.ts';
import { listUnusedFiles, releaseFilesOfCase } from './file-table.ts';

export type CaseFiles = {
  /** Uploaded, not expired, and not submitted yet. */
  listUnusedFiles(pool: Pool, uid: number, nowMs: number): Promise<StoredFile[]>;
  /** All of them or none: rejects when one is missing, another member's, expired or used. */
  attachToCase(client: ClientBase, handover: Handover): Promise<AttachedFile[]>;
  /** There is no case after all: they are unused again, except those replaced meanwhile. */
  releaseFilesOfCase(client: ClientBase, owner: { uid: number; caseId: string }): Promise<void>;
  /** Deletes the content; metadata stays: type, size, dimensions, hash. */
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
