/**
 * Finds what a shared link is about, for the page and for its picture. A picture is drawn one at a
 * time and stays for a while: a link that many see at once is drawn once.
 */
import type { Pool } from 'pg';
import type { SharedProof, SharedProofs } from '../../facets/shared-proofs.ts';
import { drawPreview } from './preview-drawing.ts';
import { type SharedLink, describeProof, pictureOf, readPictureLink } from './preview.ts';
import { readSharedLink, tagsOf } from './preview.ts';

/** Of all pictures together a few megabytes. */
const PICTURES_MAX = 64;
/** Requests for pictures that may wait; more are told that there is none now. */
const WAITING_MAX = 32;

export class Previews {
  readonly #pool: Pool;
  readonly #proofs: readonly SharedProofs[];
  /** By what is drawn: an open contract has another picture once it has ended. */
  readonly #pictures = new Map<string, Promise<Buffer>>();
  #drawing: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ pool, proofs }: { pool: Pool; proofs: readonly SharedProofs[] }) {
    this.#pool = pool;
    this.#proofs = proofs;
  }

  /** Empty for every other page, and for a link to nothing. */
  async tagsFor(url: string, origin: string): Promise<string> {
    const { pathname, searchParams } = new URL(url, origin);
    const link = readSharedLink(pathname, searchParams);
    const proof = link && (await this.#find(link));
    if (!link || !proof) return '';
    const picture = origin + pictureOf(link);
    const { language } = link;
    return tagsOf(describeProof(proof, language), { address: origin + url, picture, language });
  }

  /** Undefined where there is none. */
  async picture(path: string): Promise<Buffer | undefined> {
    const link = readPictureLink(path);
    const proof = link && (await this.#find(link));
    if (!proof) return undefined;
    const key = JSON.stringify(proof);
    const known = this.#pictures.get(key);
    if (known) return known;
    return this.#waiting < WAITING_MAX ? this.#draw(key, proof) : undefined;
  }

  #find({ product, shareId }: Omit<SharedLink, 'language'>): Promise<SharedProof | undefined> {
    const proofs = this.#proofs.find((each) => each.product === product);
    return proofs ? proofs.find(this.#pool, shareId) : Promise.resolve(undefined);
  }

  #draw(key: string, proof: SharedProof): Promise<Buffer> {
    this.#waiting += 1;
    const drawn = this.#drawing.then(() => drawPreview(proof));
    this.#drawing = drawn
      .catch(() => this.#pictures.delete(key))
      .finally(() => (this.#waiting -= 1));
    this.#pictures.set(key, drawn);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > PICTURES_MAX && oldest !== undefined) this.#pictures.delete(oldest);
    return drawn;
  }
}
