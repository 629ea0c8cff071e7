/** A browser at the console of a running server: stores cookies, repeats the CSRF cookie. */
import { generate } from 'otplib';
import { STAFF_PASSWORD } from './staff-client.ts';

type ConsoleAnswer = {
  status: number;
  code: string;
  data: Record<string, unknown>;
  headers: Headers;
};

type Asking = {
  method?: string;
  body?: object;
  cookie?: string;
  headers?: Record<string, string>;
  base?: string;
};

export class ConsoleClient {
  readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, asking: Asking = {}): Promise<ConsoleAnswer> {
    return this.send(path, { ...asking, method: 'GET' });
  }

  async send(path: string, asking: Asking = {}): Promise<ConsoleAnswer> {
    const { method = 'POST', body, cookie = this.cookieHeader, headers, base = this.url } = asking;
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        cookie,
        'x-csrf': this.cookies.get('anywhen_console_csrf') ?? '',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const answer = JSON.parse(await response.text()) as {
      ok: boolean;
      code?: string;
      data?: object;
    };
    const code = answer.ok ? 'ok' : (answer.code ?? '');
    const data = (answer.data ?? {}) as Record<string, unknown>;
    return { status: response.status, code, data, headers: response.headers };
  }

  /** By a one-time link to a session; returns the answer that began it. */
  async open(token: string, id: string, nowMs = Date.now()): Promise<ConsoleAnswer> {
    await this.get('/staff/me');
    const form = { token, id, password: STAFF_PASSWORD, repeat: STAFF_PASSWORD };
    await this.send('/staff/links/open', { body: form });
    const login = await this.send('/staff/login', { body: { id, password: STAFF_PASSWORD } });
    const { secret } = login.data['enrol'] as { secret: string };
    const code = await generate({ secret, epoch: Math.floor(nowMs / 1_000) });
    return this.send('/staff/login/code', { body: { code } });
  }
}
