/**
 * A software authenticator: creates a passkey, and signs a site's challenge the way a browser and
 * its authenticator do (WebAuthn level 3, JSON). A test may make it lie about each field.
 */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { SITE } from '../identity/browser.ts';

/** The fields it falsifies. */
export type Lie = {
  origin?: string;
  site?: string;
  counter?: number;
  isVerified?: boolean;
  challenge?: string;
  userHandle?: string | undefined;
};

type AskedCredential = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
};

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };

export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** The answer to `beginPasskey`. */
  make(options: Record<string, unknown>, lie: Lie = {}): AskedCredential {
    const { challenge, user } = options as { challenge: string; user: { id: string } };
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const authData = Buffer.concat([this.#dataOf(lie, FLAGS.hasKey), attested]);
    const attestation = new Map<string, string | Map<string, string> | Buffer>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: textOf(clientData('webauthn.create', challenge, lie)),
      attestationObject: textOf(cbor(attestation)),
      transports: ['internal', 'made up'],
    });
  }

  /** The answer to `beginPasskeyLogin`. */
  sign(options: Record<string, unknown>, lie: Lie = {}): AskedCredential {
    const { challenge } = options as { challenge: string };
    this.counter += 1;
    const authData = this.#dataOf(lie, 0);
    const client = clientData('webauthn.get', challenge, lie);
    const signed = Buffer.concat([authData, sha256(client)]);
    const userHandle = 'userHandle' in lie ? lie.userHandle : this.#userHandle;
    return this.#credential({
      clientDataJSON: textOf(client),
      authenticatorData: textOf(authData),
      signature: textOf(sign('sha256', signed, this.#key)),
      ...(userHandle === undefined ? {} : { userHandle }),
    });
  }

  #dataOf(lie: Lie, more: number): Buffer {
    const site = lie.site ?? new URL(SITE).hostname;
    const isVerified = lie.isVerified ?? true;
    const flags = Buffer.of(FLAGS.present | (isVerified ? FLAGS.verified : 0) | more);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.counter);
    return Buffer.concat([sha256(Buffer.from(site)), flags, counter]);
  }

  #credential(response: Record<string, unknown>): AskedCredential {
    const id = textOf(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, lie: Lie): Buffer {
  const said = { type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? SITE };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
}

type Cbor = number | string | Buffer | Map<number | string, Cbor | unknown>;

/** As much of CBOR as a key and an attestation need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Cbor)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.of((major << 5) | count);
  if (count < 256) return Buffer.of((major << 5) | 24, count);
  return Buffer.of((major << 5) | 25, count >> 8, count & 255);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function textOf(bytes: Buffer): string {
  return bytes.toString('base64url');
}
