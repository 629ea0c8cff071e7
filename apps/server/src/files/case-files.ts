/** What verification needs of the module of files: no more than this. */
import type { FileKind, StoredFile } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { attachToCase, deleteFilesOfCase, listUnusedFiles } from '../files/files.ts';

/** `caseId` is the folder of a case. */
export type Handover = { uid: number; caseId: string; fileIds: readonly string[]; nowMs: number };

/** `flaw` is what the demo found in the name a file came with. */
export type AttachedFile = { id: string; kind: FileKind; flaw: string | null };

export type CaseFiles = {
  /** Uploaded, not too old, and not handed in yet. */
  listUnusedFiles(pool: Pool, uid: number, nowMs: number): Promise<StoredFile[]>;
  /** All of them or none: refuses when one is missing, another's, too old or used already. */
  attachToCase(client: ClientBase, handover: Handover): Promise<AttachedFile[]>;
  /** What each file was stays: type, size, dimensions, hash. */
  deleteFilesOfCase(client: ClientBase, caseId: string): Promise<void>;
};

export const CASE_FILES: CaseFiles = { listUnusedFiles, attachToCase, deleteFilesOfCase };
