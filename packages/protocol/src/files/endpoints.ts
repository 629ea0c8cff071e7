/**
 * Pictures and videos a member hands in (rulebook 13.2): what each kind may be, how one is uploaded
 * as bare bytes, and how one that was not used is taken back.
 */
import * as z from 'zod/mini';
import { memberWrite } from '../base/endpoint.ts';
import { FILE_KINDS } from './rules.ts';
import { atMs } from '../base/shapes.ts';

export const fileId = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(32));

export const storedFile = z.strictObject({
  id: fileId,
  kind: z.enum(FILE_KINDS),
  /** As stored: pictures are drawn anew, so this is not what was sent. */
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Of a video; null for a picture. */
  durationMs: z.nullable(z.int()),
  /** Unless it is used by then it is deleted. */
  expiresAtMs: atMs,
});
export type StoredFile = z.infer<typeof storedFile>;

/** The name a file had where it came from, percent-encoded. It is never stored. */
export const FILE_NAME_HEADER = 'x-file-name';

export const uploadFile = memberWrite('uploadFile', '/files/{kind}', {
  summary: 'Takes a picture or a video as the bytes of the body; it replaces one of its kind.',
  params: z.strictObject({ kind: z.enum(FILE_KINDS) }),
  isUpload: true,
  reply: storedFile,
  rejections: [
    'FILE_TYPE_INVALID',
    'FILE_TOO_LARGE',
    'FILE_NOT_ACCEPTED',
    'UPLOAD_TOO_SLOW',
    'KYC_PENDING',
    'KYC_PASSED',
    'KYC_PRIMARY_REQUIRED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
  ],
});

export const discardFile = memberWrite('discardFile', '/files/stored/{id}', {
  summary: 'Deletes a file of the member that no case uses yet.',
  method: 'DELETE',
  params: z.strictObject({ id: fileId }),
  reply: z.strictObject({}),
  rejections: ['NOT_FOUND'],
});

const endpoints = [uploadFile, discardFile];

export const filesApi = { endpoints, topics: {} };
