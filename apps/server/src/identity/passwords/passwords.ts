/**
 * Hashing and verifying passwords: argon2id over a keyed hash, whose key is not in the database. An
 * account that does not exist takes the same time as a wrong password.
 */
import { normalizePassword } from '@anywhen/protocol';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { HASHES_AT_ONCE, HASHES_WAITING_MAX } from '../limits.ts';
import { type RandomBytes, keyedHash } from '../secrets.ts';
import { HashQueue } from './hash-queue.ts';

type KdfParameters = { memoryCost: number; timeCost: number; parallelism: number };

/** A hash of one kind is never valid as the other, not even for the same characters. */
type PasswordKind = 'login' | 'fund' | 'staff';

const LABELS: Record<PasswordKind, string> = {
  login: 'password',
  fund: 'fund password',
  staff: 'staff password',
};

const PRODUCTION_KDF: KdfParameters = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
const TEST_KDF: KdfParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Stands instead of a hash where no password is right. */
export const NO_PASSWORD = 'none';

export class Passwords {
  readonly #pepper: Buffer;
  readonly #parameters: KdfParameters;
  readonly #decoy: string;
  readonly #queue = new HashQueue({ atOnce: HASHES_AT_ONCE, waitingMax: HASHES_WAITING_MAX });

  constructor(options: { pepper: Buffer; isTestKdf: boolean; randomBytes: RandomBytes }) {
    this.#pepper = options.pepper;
    this.#parameters = options.isTestKdf ? TEST_KDF : PRODUCTION_KDF;
    this.#decoy = writeDecoy(this.#parameters, options.randomBytes);
  }

  hash(password: string, kind: PasswordKind = 'login'): Promise<string> {
    return this.#queue.run(() => hash(this.#keyed(password, kind), this.#parameters));
  }

  /** Without a hash it takes just as long, and returns false. */
  async isRight(
    password: string,
    passwordHash: string | undefined,
    kind: PasswordKind = 'login',
  ): Promise<boolean> {
    const keyed = this.#keyed(password, kind);
    const known = passwordHash === NO_PASSWORD ? undefined : passwordHash;
    const isRight = await this.#queue.run(() => verify(known ?? this.#decoy, keyed));
    return isRight && known !== undefined;
  }

  /** True when the hash was made with weaker parameters than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(passwordHash);
    return memoryCost < this.#parameters.memoryCost || timeCost < this.#parameters.timeCost;
  }

  /** As text, because the library accepts nothing else for verification. */
  #keyed(password: string, kind: PasswordKind): string {
    return keyedHash(this.#pepper, LABELS[kind], normalizePassword(password)).toString('base64');
  }
}

/** A hash that matches no password, made without hashing. */
function writeDecoy(parameters: KdfParameters, randomBytes: RandomBytes): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const [salt, digest] = [randomBytes(16), randomBytes(32)].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
