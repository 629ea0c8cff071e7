/** A file that may be stored: what was sent, without anything that was not wanted. */
import type { FileType } from './file-type.ts';

export type CheckedFile = {
  type: FileType;
  bytes: Buffer;
  width: number;
  height: number;
  /** Null for a picture. */
  durationMs: number | null;
};
