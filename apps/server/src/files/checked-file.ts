/** A file that may be stored: the upload with everything unwanted removed. */
import type { FileType } from './file-type.ts';

export type CheckedFile = {
  type: FileType;
  bytes: Buffer;
  width: number;
  height: number;
  /** Null for a picture. */
  durationMs: number | null;
};
