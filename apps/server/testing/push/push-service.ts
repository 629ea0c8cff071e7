/**
 * A push service on this machine, with the browsers that subscribe at it: it checks who sends
 * (RFC 8292) and decrypts what it is sent (RFC 8291) as those browsers would. For tests only.
 */
import { type ECDH, createDecipheriv, createECDH, createPublicKey } from 'node:crypto';
import { hkdfSync, randomBytes, verify } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivered = {
  readonly content: Record<string, unknown>;
  readonly headers: IncomingMessage['headers'];
  /** What the sender's token says, after its signature was checked. */
  readonly token: { aud: string; exp: number; sub: string };
  /** The key it was signed with. */
  readonly key: string;
};

export class TestBrowser {
  readonly #ecdh: ECDH;
  readonly #auth = randomBytes(16);
  readonly delivered: Delivered[] = [];
  /** What the service answers from now on. */
  status = 201;
  tries = 0;

  constructor(readonly endpoint: string) {
    this.#ecdh = createECDH('prime256v1');
    this.#ecdh.generateKeys();
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#ecdh.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Written from the RFC, and apart from what encrypts. */
  decrypt(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const shared = this.#ecdh.computeSecret(sender);
    const ikm = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const part = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`${label}\0`), bytes));
    const cipher = createDecipheriv(
      'aes-128-gcm',
      part('Content-Encoding: aes128gcm', 16),
      part('Content-Encoding: nonce', 12),
    );
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = plain.lastIndexOf(2);
    return JSON.parse(plain.subarray(0, end).toString()) as Record<string, unknown>;
  }
}

export class TestPushService {
  readonly #server: Server;
  readonly #browsers = new Map<string, TestBrowser>();
  /** Of all bodies it was sent. */
  readonly lengths = new Set<number>();

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#receive(request).then((status) => response.writeHead(status).end());
    });
  }

  static async start(): Promise<TestPushService> {
    const service = new TestPushService();
    await new Promise<void>((done) => service.#server.listen(0, '127.0.0.1', done));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  subscribe(): TestBrowser {
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const browser = new TestBrowser(this.origin + path);
    this.#browsers.set(path, browser);
    return browser;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const browser = this.#browsers.get(request.url ?? '');
    if (!browser) return 404;
    browser.tries += 1;
    if (browser.status >= 300) return browser.status;
    this.lengths.add(body.length);
    const { headers } = request;
    const { token, key } = readToken(headers.authorization ?? '');
    browser.delivered.push({ content: browser.decrypt(body), headers, token, key });
    return browser.status;
  }
}

/** Throws for a wrong signature. */
function readToken(header: string): Pick<Delivered, 'token' | 'key'> {
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const publicKey = createPublicKey({ format: 'jwk', key: jwk });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('a push with a wrong signature');
  const token = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Delivered['token'];
  return { token, key };
}
