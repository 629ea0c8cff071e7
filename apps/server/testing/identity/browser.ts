/**
 * A browser for tests: stores cookies, calls the served routes the way the HTTP layer does, and
 * validates every request and reply against the protocol.
 */
import type { BodyOf, Endpoint, Me, ParamsOf, QueryOf, Rejection } from '@anywhen/protocol';
import { type ReplyOf, login, readInbox, readMe, register, sendCode } from '@anywhen/protocol';
import { type CookieChange, Refusal } from '../../src/platform/http/call.ts';
import type { Route } from '../../src/platform/http/routes.ts';
import type { Visit } from '../../src/identity/deps.ts';
import type { Identity } from '../../src/identity/open-identity.ts';
import { sessionCookieName } from '../../src/identity/sessions/cookies.ts';

type Served = { identity: Identity; routes: readonly Route[] };

type NewcomerForm = {
  username: string;
  email?: string;
  phone?: string;
  password?: string;
  invite?: string;
};

export const GOOD_PASSWORD = 'seven quiet herons';
export const ADA = { username: 'Ada_L', email: 'ada@example.com' };
export const ADA_LOGIN = { account: ADA.username, password: GOOD_PASSWORD };

/** Where the tests' browsers are. */
export const SITE = 'https://paper.example';

let requests = 0;

export class Browser {
  readonly cookies: Record<string, string | undefined> = {};
  readonly changes: CookieChange[] = [];
  userAgent = 'Mozilla/5.0 (Test)';
  acceptLanguage = 'en';

  constructor(
    readonly served: Served,
    readonly ip: string,
  ) {}

  /** The reply; a refusal is thrown. */
  async ask<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    params: ParamsOf<E> = {} as ParamsOf<E>,
    query: QueryOf<E> = {} as QueryOf<E>,
  ): Promise<ReplyOf<E>> {
    const route = this.served.routes.find(({ endpoint: { name } }) => name === endpoint.name);
    if (!route) throw new Error(`nobody serves ${endpoint.name}`);
    const call = {
      ...this.visit,
      params,
      query,
      body: endpoint.body.parse(body),
      idempotencyKey: '',
      markReplay: () => undefined,
    };
    if (route.access === 'staff' || route.access === 'bot') {
      throw new Error(`${endpoint.name} is not for members`);
    }
    const reply =
      route.access === 'member'
        ? await route.answer({ ...call, ...(await this.#requireSession()) })
        : await route.answer(call);
    return endpoint.reply.parse(reply) as ReplyOf<E>;
  }

  /** The next request of this browser, without its form. */
  get visit(): Visit {
    requests += 1;
    return {
      requestId: `request-${requests}`,
      ip: this.ip,
      userAgent: this.userAgent,
      acceptLanguage: this.acceptLanguage,
      origin: SITE,
      cookies: { ...this.cookies },
      setCookie: (change: CookieChange) => this.#keep(change),
    };
  }

  /** Registers the way a member does: asks for a code, reads it in the inbox, sends the form. */
  async registerAs(form: NewcomerForm): Promise<Me> {
    const code = await this.askForCode(form.email ?? form.phone ?? '');
    return (await this.ask(register, registrationOf(form, code))).member;
  }

  /** A code to register at the address with. */
  async askForCode(target: string): Promise<string> {
    const channel = target.startsWith('+') ? 'phone' : 'email';
    await this.ask(sendCode, { purpose: 'register', channel, target });
    return this.readCode('register');
  }

  async readCode(purpose: 'register' | 'forgot' | 'bind'): Promise<string> {
    const { codes } = await this.ask(readInbox, {});
    const found = codes.find((one) => one.purpose === purpose);
    if (!found) throw new Error(`no code for ${purpose} in this inbox`);
    return found.code;
  }

  async isLoggedIn(): Promise<boolean> {
    return this.ask(readMe, {}).then(
      () => true,
      () => false,
    );
  }

  /** Signs in a member who has no two-step login. */
  async signIn(account: string, password: string): Promise<Me> {
    const reply = await this.ask(login, { account, password });
    if (!('member' in reply)) throw new Error('a second step is asked for');
    return reply.member;
  }

  /** The refusal; a reply is thrown. */
  async refusal<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    params?: ParamsOf<E>,
  ): Promise<Rejection> {
    let reply: ReplyOf<E>;
    try {
      reply = await this.ask(endpoint, body, params);
    } catch (error) {
      if (error instanceof Refusal) return error.rejection;
      throw error;
    }
    throw new Error(`${endpoint.name} was accepted: ${JSON.stringify(reply)}`);
  }

  get sessionToken(): string | undefined {
    return this.cookies[sessionCookieName(this.served.identity.deps.config.isSecure)];
  }

  async #requireSession(): Promise<{ uid: number; sessionId: string; actingUid: number }> {
    const session = await this.served.identity.sessions.find(this.sessionToken);
    if (!session) throw new Refusal({ code: 'NOT_LOGGED_IN' });
    return session;
  }

  #keep(change: CookieChange): void {
    this.changes.push(change);
    if (change.value === null) delete this.cookies[change.name];
    else this.cookies[change.name] = change.value;
  }
}

export function registrationOf(form: NewcomerForm, code: string) {
  const { username, email, phone, password = GOOD_PASSWORD, invite = 'PAPER1' } = form;
  return {
    channel: email === undefined ? ('phone' as const) : ('email' as const),
    invite,
    username,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    password,
    repeat: password,
    code,
  };
}
