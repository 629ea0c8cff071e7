/**
 * Accepts uploads: one at a time per member, a few per server, and processes one after another. The
 * cost of each is bounded before its first byte is read, and nothing is stored before all of it was
 * validated.
 */
import { FILE_RULES, type FileKind, type StoredFile, mediumOf } from '@anywhen/protocol';
import { RateLimits } from '../platform/ingress/rate-limits.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import { type Upload, refuse } from '../platform/http/call.ts';
import type { CheckedFile } from './checked-file.ts';
import type { DemoFlaw } from './file-table.ts';
import { findType, isPlausible } from './file-type.ts';
import { type KeepingParts, keepFile } from './keeping.ts';
import { FILE_LIMITS, type FileLimits } from './limits.ts';
import { redrawPicture } from './picture.ts';
import { checkVideo } from './video.ts';

export type IntakeParts = KeepingParts & {
  hasRateLimits: boolean;
  hasDemoTriggers: boolean;
  limits?: Partial<FileLimits> | undefined;
};

/** When to retry while another file of the same member is in progress. */
const RETRY_AFTER_MS = 2_000;

export class FileIntake {
  readonly #parts: IntakeParts;
  readonly #limits: FileLimits;
  readonly #rates: RateLimits | undefined;
  readonly #looking: FairQueue;
  readonly #underWay = new Set<number>();

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#limits = { ...FILE_LIMITS, ...parts.limits };
    this.#rates = parts.hasRateLimits ? new RateLimits(parts.nowMs) : undefined;
    const waitingMax = this.#limits.underWayMax;
    this.#looking = new FairQueue({ perAskerMax: 1, waitingMax });
  }

  async take(uid: number, kind: FileKind, upload: Upload): Promise<StoredFile> {
    const medium = mediumOf(kind);
    if (!isPlausible(medium, upload)) refuse('FILE_TYPE_INVALID');
    this.#admit(uid);
    try {
      const bytes = await upload.read(FILE_RULES[medium].bytesBelow);
      if (findType(bytes) !== upload.type) refuse('FILE_TYPE_INVALID');
      const flaw = this.#flawOf(kind, upload.name);
      return await this.#looking.do(String(uid), async () => {
        const checked = await this.#check(kind, bytes);
        return keepFile(this.#parts, { uid, kind, flaw }, checked);
      });
    } finally {
      this.#underWay.delete(uid);
    }
  }

  #admit(uid: number): void {
    if (this.#underWay.has(uid)) refuse('RATE_LIMITED', { data: { retryAfterMs: RETRY_AFTER_MS } });
    if (this.#underWay.size >= this.#limits.underWayMax) refuse('UNAVAILABLE');
    const retryAfterMs = this.#rates?.take(String(uid), this.#limits.perMember) ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
    this.#underWay.add(uid);
  }

  async #check(kind: FileKind, bytes: Buffer): Promise<CheckedFile> {
    return mediumOf(kind) === 'video'
      ? checkVideo(bytes)
      : redrawPicture(bytes, this.#limits.pictureSeconds);
  }

  #flawOf(kind: FileKind, name: string): DemoFlaw | null {
    const isBlurred = mediumOf(kind) === 'video' && /blur/i.test(name);
    return this.#parts.hasDemoTriggers && isBlurred ? 'blur' : null;
  }
}
