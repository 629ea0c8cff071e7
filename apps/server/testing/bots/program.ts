/** A program of a member: signs and sends as ccxt does. For tests only. */
import { type KeyObject, createHmac, sign } from 'node:crypto';

export type BotAnswer = { status: number; headers: Headers; body: unknown };

type Parameters = Readonly<Record<string, string | number>>;

type Credentials = { key: string; secret: string | KeyObject };

export class Program {
  constructor(
    readonly url: string,
    readonly credentials: Credentials,
    readonly nowMs: () => number = Date.now,
  ) {}

  /** Without a key. */
  read(path: string, parameters: Parameters = {}): Promise<BotAnswer> {
    return send(`${this.url}/bot${path}?${encode(parameters)}`, { method: 'GET' });
  }

  /** GET and DELETE in the query, POST in the body. */
  call(method: string, path: string, parameters: Parameters = {}): Promise<BotAnswer> {
    const timed = { recvWindow: 10_000, timestamp: this.nowMs(), ...parameters };
    return this.sendSigned(method, path, encode(timed));
  }

  /** As it is. */
  sendSigned(method: string, path: string, text: string): Promise<BotAnswer> {
    return this.sendText(method, path, `${text}&signature=${encodeURIComponent(this.sign(text))}`);
  }

  sendText(method: string, path: string, text: string): Promise<BotAnswer> {
    const headers: Record<string, string> = { 'X-MBX-APIKEY': this.credentials.key };
    if (method !== 'POST') {
      return send(`${this.url}/bot${path}?${text}`, { method, headers });
    }
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return send(`${this.url}/bot${path}`, { method, headers, body: text });
  }

  sign(text: string): string {
    const { secret } = this.credentials;
    if (typeof secret === 'string') return createHmac('sha256', secret).update(text).digest('hex');
    return sign(null, Buffer.from(text), secret).toString('base64');
  }
}

export function encode(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

async function send(url: string, request: RequestInit): Promise<BotAnswer> {
  const response = await fetch(url, request);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown };
}
