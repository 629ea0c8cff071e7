/**
 * Accepts uploads: one at a time per member, a few per network, and processes those that have
 * wholly arrived one after another. The cost of each is bounded before its first byte is read, and
 * nothing is stored before all of it was validated.
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
import { FilePlaces } from './places.ts';
import { redrawPicture } from './picture.ts';
import { checkVideo } from './video.ts';

export type IntakeParts = KeepingParts & {
  hasRateLimits: boolean;
  hasDemoTriggers: boolean;
  limits?: Partial<FileLimits> | undefined;
};

type Sent = { uid: number; ip: string; kind: FileKind };

export class FileIntake {
  readonly #parts: IntakeParts;
  readonly #limits: FileLimits;
  readonly #rates: RateLimits | undefined;
  readonly #places: FilePlaces;
  /** Of bodies that have arrived: none waits here for its sender. */
  readonly #checking: FairQueue;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#limits = { ...FILE_LIMITS, ...parts.limits };
    this.#rates = parts.hasRateLimits ? new RateLimits(parts.nowMs) : undefined;
    const { perNetworkMax, waitingMax } = this.#limits;
    this.#places = new FilePlaces(this.#limits, parts.nowMs);
    this.#checking = new FairQueue({ perAskerMax: perNetworkMax, waitingMax });
  }

  async take({ uid, ip, kind }: Sent, upload: Upload): Promise<StoredFile> {
    const medium = mediumOf(kind);
    if (!isPlausible(medium, upload)) refuse('FILE_TYPE_INVALID');
    const place = this.#places.enter({ uid, ip });
    try {
      this.#requireAllowance(uid);
      const work = await this.#parts.vault.begin(this.#parts.pool, uid);
      const bytes = await upload.read(FILE_RULES[medium].bytesBelow, place);
      place.signal.throwIfAborted();
      place.isArriving = false;
      if (findType(bytes) !== upload.type) refuse('FILE_TYPE_INVALID');
      const flaw = this.#flawOf(kind, upload.name);
      return await this.#checking.do(place.network, async () => {
        const checked = await this.#check(kind, bytes);
        return keepFile(this.#parts, { work, kind, flaw }, checked);
      });
    } finally {
      this.#places.leave(place);
    }
  }

  #requireAllowance(uid: number): void {
    const retryAfterMs = this.#rates?.take(String(uid), this.#limits.perMember) ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
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
