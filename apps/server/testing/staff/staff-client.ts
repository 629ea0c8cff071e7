/** A browser of somebody of the staff: its cookies, its authenticator, and calls to the console. */
import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  type Endpoint,
  type ReplyOf,
  type StaffRole,
  createStaff,
  logInAsStaff,
  openStaffLink,
  passStaffStep,
} from '@anywhen/protocol';
import { generate } from 'otplib';
import { type CookieChange, FileReply, Refusal } from '../../src/platform/http/call.ts';
import type { RequestPipeline } from '../../src/platform/http/request-pipeline.ts';
import type { Route } from '../../src/platform/http/routes.ts';
import { findStaffSession } from '../../src/staff/accounts/sessions.ts';
import type { StaffParts } from '../../src/staff/parts.ts';

export const STAFF_PASSWORD = 'seven quiet otters hum';

type Served = {
  parts: StaffParts;
  routes: readonly Route[];
  pipeline: RequestPipeline;
  ip: string;
};

export type StaffAsking = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
};

export class StaffClient {
  readonly cookies: Record<string, string> = {};
  id = '';
  secret = '';

  constructor(private readonly served: Served) {}

  async call<E extends Endpoint>(endpoint: E, asking: StaffAsking = {}): Promise<ReplyOf<E>> {
    const reply = await this.answer(endpoint, asking);
    if (reply instanceof FileReply) throw new Error(`${endpoint.name} answered with a file`);
    return endpoint.reply.parse(reply) as ReplyOf<E>;
  }

  async answer(
    endpoint: Endpoint,
    { params = {}, query = {}, body = {} }: StaffAsking = {},
  ): Promise<unknown> {
    const { parts, routes, pipeline, ip } = this.served;
    const route = routes.find((each) => each.endpoint === endpoint);
    if (!route) throw new Error(`nobody serves ${endpoint.name}`);
    const cookies = { ...this.cookies };
    return pipeline.answer(route, {
      incoming: { params, query, body },
      findSession: () => Promise.resolve(undefined),
      findStaff: () => findStaffSession(parts, cookies),
      requestId: randomUUID(),
      ip,
      userAgent: 'Mozilla/5.0 (Test)',
      acceptLanguage: 'en',
      origin: 'http://localhost',
      cookies,
      idempotencyKey: '',
      setCookie: (change) => this.#keep(change),
      markReplay: () => undefined,
    });
  }

  /** The code of the refusal, or `ok`. */
  async codeOf(endpoint: Endpoint, asking?: StaffAsking): Promise<string> {
    try {
      await this.answer(endpoint, asking);
      return 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.rejection.code;
      throw error;
    }
  }

  /** By a one-time link: own password, then an authenticator with the first login. */
  async open({ token, id }: { token: string; id: string }): Promise<void> {
    const password = { password: STAFF_PASSWORD, repeat: STAFF_PASSWORD };
    await this.call(openStaffLink, { body: { token, id, ...password } });
    await this.logIn(id);
  }

  async logIn(id: string): Promise<void> {
    this.id = id;
    const { enrol } = await this.call(logInAsStaff, { body: { id, password: STAFF_PASSWORD } });
    if (enrol) this.secret = enrol.secret;
    await this.call(passStaffStep, { body: { code: await this.code() } });
  }

  logInAgain(): Promise<void> {
    return this.logIn(this.id);
  }

  code(): Promise<string> {
    const epoch = Math.floor(this.served.parts.nowMs() / 1_000);
    return generate({ secret: this.secret, epoch });
  }

  /** Returns the token of the link. */
  async create(id: string, role: StaffRole): Promise<string> {
    const body: BodyOf<typeof createStaff> = { id, role };
    return (await this.call(createStaff, { body })).token;
  }

  #keep({ name, value }: CookieChange): void {
    if (value === null) delete this.cookies[name];
    else this.cookies[name] = value;
  }
}
