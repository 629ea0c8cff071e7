/**
 * The module put together, and what verification does with files: it lists what a member has
 * ready, makes them its case's, lets a reviewer look while the case is open, and deletes what they
 * held when it is decided.
 */
import type { ClientBase } from 'pg';
import { refuse } from '../platform/http/call.ts';
import { type AttachedFile, type Handover, claimFiles } from './file-table.ts';

export { FilesDriver } from './driver.ts';
export { type AttachedFile, type DemoFlaw, listUnusedFiles } from './file-table.ts';
export { deleteFilesOfCase, eraseFiles } from './file-table.ts';
export { keepFile, type Viewing, viewFile } from './keeping.ts';
export { type FilesParts, serveFiles } from './routes.ts';

/** All of them or none: refuses when one is missing, another's, too old or used already. */
export async function attachToCase(
  client: ClientBase,
  handover: Handover,
): Promise<AttachedFile[]> {
  const files = await claimFiles(client, handover);
  if (files.length !== new Set(handover.fileIds).size) refuse('NOT_FOUND');
  return files;
}
