/** A headless browser: stores cookies, repeats the CSRF cookie, uses the API's envelope. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RejectionReply } from '@anywhen/protocol';

const TRIES_MAX = 3_000;
const TRY_AGAIN_MS = 100;
const REGISTERED_BEFORE = ['EMAIL_DUPLICATE', 'CODE_INVALID'];

export type ApiAnswer = {
  status: number;
  headers: Headers;
  body: { ok: true; data: Record<string, unknown> } | RejectionReply;
};

export class ApiClient {
  readonly #cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same browser at another address. */
  at(url: string): ApiClient {
    const client = new ApiClient(url);
    for (const [name, value] of this.#cookies) client.#cookies.set(name, value);
    return client;
  }

  get(path: string): Promise<ApiAnswer> {
    return this.send('GET', path);
  }

  async post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    return this.send('POST', path, { body: JSON.stringify(body), headers });
  }

  async send(
    method: string,
    path: string,
    {
      body,
      headers = {},
    }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<ApiAnswer> {
    if (method !== 'GET' && !this.#cookies.has('anywhen_csrf')) await this.get('/demo/prose');
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        cookie: this.cookieHeader,
        'x-csrf': this.#cookies.get('anywhen_csrf') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isFile = response.headers.has('content-disposition');
    const file = { ok: true, data: { file: text } } as const;
    const answer = isFile ? file : (JSON.parse(text) as ApiAnswer['body']);
    return { status: response.status, headers: response.headers, body: answer };
  }

  /** Registers a member by e-mail with the code from the simulated inbox; returns the UID. */
  async register(username: string, password = 'correct horse battery'): Promise<string> {
    const email = `${username}@example.com`;
    const form = { channel: 'email', invite: 'PAPER1', username, email };
    const secret = { password, repeat: password, code: await this.#receiveCode(email) };
    const data =
      (await this.#postUntilDone('/auth/register', { ...form, ...secret }, REGISTERED_BEFORE)) ??
      (await this.#postUntilDone('/auth/login', { account: username, password }));
    const { uid } = (data ?? {})['member'] as { uid: string };
    return uid;
  }

  /**
   * A request that fails half-way may have been counted without a code, or have sent one although
   * its answer was lost: it is repeated, a minute if need be, until a code is in the inbox.
   */
  async #receiveCode(email: string): Promise<string> {
    const request = { purpose: 'register', channel: 'email', target: email };
    let passing = ['UNAVAILABLE'];
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const sent = await this.post('/auth/codes', request);
      const { body } = await this.get('/auth/inbox');
      const [first] = (body.ok ? body.data['codes'] : []) as { code: string }[];
      if (first) return first.code;
      if (!sent.body.ok && !passing.includes(sent.body.code)) {
        throw new Error(`/auth/codes was refused: ${JSON.stringify(sent.body)}`);
      }
      passing = ['UNAVAILABLE', 'RATE_LIMITED'];
      await sleep(TRY_AGAIN_MS);
    }
    throw new Error('no code arrived');
  }

  /**
   * Retries after "busy, try again in a moment", as after a database outage. The request may have
   * been carried out all the same: a retry is then refused with one of `doneBefore`, and nothing is
   * returned.
   */
  async #postUntilDone(
    path: string,
    form: object,
    doneBefore: readonly string[] = [],
  ): Promise<Record<string, unknown> | undefined> {
    for (let tries = 1; ; tries += 1) {
      const { body } = await this.post(path, form);
      if (body.ok) return body.data;
      if (tries > 1 && doneBefore.includes(body.code)) return undefined;
      if (body.code !== 'UNAVAILABLE' || tries === TRIES_MAX) {
        throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
      }
      await sleep(TRY_AGAIN_MS);
    }
  }

  transfer(
    change: Partial<Record<'from' | 'to' | 'currency' | 'quantity', unknown>> = {},
    key: string = randomUUID(),
  ): Promise<ApiAnswer> {
    const body = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1', ...change };
    return this.post('/transfers', body, { 'Idempotency-Key': key });
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie))
      this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
