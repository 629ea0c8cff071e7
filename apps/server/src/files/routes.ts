/** The endpoints of files: uploading one, and deleting one that is still unused. */
import { type FileKind, type RejectionCode, discardFile, uploadFile } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { deleteUnusedFile } from './file-table.ts';
import { FileIntake, type IntakeParts } from './intake.ts';

export type FilesParts = IntakeParts & {
  /** Why the member cannot use a file of this kind now: checked before a byte of it is read. */
  refusalOfUpload: (uid: number, kind: FileKind) => RejectionCode | undefined;
};

export function serveFiles(routes: Routes, parts: FilesParts): void {
  const intake = new FileIntake(parts);
  routes.serveUpload(uploadFile, ({ uid, ip, params, upload }) => {
    const code = parts.refusalOfUpload(uid, params.kind);
    if (code !== undefined) refuse(code);
    return intake.take({ uid, ip, kind: params.kind }, upload);
  });
  routes.serveMember(discardFile, async ({ uid, params }) => {
    const isGone = await deleteUnusedFile(parts.pool, { uid, id: params.id });
    if (!isGone) refuse('NOT_FOUND');
    return {};
  });
}
