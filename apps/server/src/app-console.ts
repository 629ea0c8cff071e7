/**
 * The operator console of a process: a server of its own on a port of its own, with its own
 * cookies, limits and OpenAPI. It shares nothing with the member app but the core and the tables.
 */
import { API_BASE } from '@anywhen/protocol';
import { buildOpenApi } from '@anywhen/protocol/openapi';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import type { Core } from './core/core.ts';
import type { Identity } from './identity/identity.ts';
import { type ModuleFacts, serveConsole } from './modules.ts';
import { ownOrigin } from './platform/http/own-origin.ts';
import { prepare, sendPrepared } from './platform/http/prepared.ts';
import { RequestPipeline } from './platform/http/request-pipeline.ts';
import { Routes } from './platform/http/routes.ts';
import { createHttpServer, serveRoutes } from './platform/http/server.ts';
import { openIngress } from './platform/ingress/ingress.ts';
import type { Metrics } from './platform/metrics.ts';
import { type Readiness, serveHealth } from './platform/ops-server.ts';
import { type StaffParts, findStaffSession, makeFirstLink, openStaff } from './staff/staff.ts';
import { serveConsoleApp } from './web-app/serve-console.ts';

type ConsoleParts = AppParts & {
  core: Core & { readonly isFollowing?: boolean };
  facts: ModuleFacts;
  identity: Identity;
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
};

export class ConsoleSide {
  readonly #http: FastifyInstance;
  readonly #staff: StaffParts;
  readonly #parts: ConsoleParts;

  private constructor(parts: ConsoleParts, http: FastifyInstance, staff: StaffParts) {
    this.#parts = parts;
    this.#http = http;
    this.#staff = staff;
  }

  static async open(parts: ConsoleParts): Promise<ConsoleSide> {
    const { core, facts, identity, nowMs, database, config } = parts;
    const isSecure = config.consoleOrigin?.startsWith('https:') ?? false;
    const pool = database.pool;
    const staff = openStaff({ pool, core, facts, identity, nowMs, isSecure });
    return new ConsoleSide(parts, await openHttp(parts, staff), staff);
  }

  /** Returns the address. */
  async listen(): Promise<string> {
    const { consolePort: port, consoleHost: host } = this.#parts.config;
    await this.#http.listen({ port: port ?? 0, host });
    return this.#http.listeningOrigin;
  }

  /**
   * A link for the first admin: asked for, or to be shown at the very first start. Undefined
   * otherwise, and once there is an admin.
   */
  async makeFirstLink({ isShown }: { isShown: boolean }): Promise<string | undefined> {
    const { wantsConsoleToken: isAskedFor, consoleOrigin } = this.#parts.config;
    if (!isAskedFor && !isShown) return undefined;
    const link = await makeFirstLink(this.#staff, { isAskedFor });
    const origin = consoleOrigin ?? ownOrigin(this.#http.listeningOrigin);
    // Behind the #: a browser sends it to nobody, and no proxy logs it.
    return link && `${origin}/#link=${link.token}`;
  }

  async stop(): Promise<void> {
    await this.#http.close();
  }
}

async function openHttp(parts: ConsoleParts, staff: StaffParts): Promise<FastifyInstance> {
  const { config, log, nowMs, metrics, database, version, core } = parts;
  const { consoleOrigin, consoleHost } = config;
  const { isSecure } = staff.cookies;
  const [, authority = ''] = consoleOrigin?.split('//') ?? [];
  const named = [consoleHost, authority.replace(/:\d+$/, '')].filter((name) => name !== '');
  const own = { ...config, isSecure, publicOrigin: consoleOrigin, hostNames: named };
  const ingress = openIngress({ config: own, nowMs });
  const httpParts = {
    config: own,
    ingress,
    log,
    nowMs,
    cookies: { csrf: staff.cookies.csrf, sameSite: 'strict' },
    findSession: () => Promise.resolve(undefined),
    findStaff: (cookies: Readonly<Record<string, string | undefined>>) =>
      findStaffSession(staff, cookies),
    observe: metrics.observe,
  } as const;
  const http = await createHttpServer(httpParts);
  const routes = new Routes('staff');
  serveConsole({ routes, staff });
  const pipeline = new RequestPipeline({
    nowMs,
    hasRateLimits: config.hasRateLimits,
    isServing: () => core.isFollowing ?? true,
    pulse: database.pulse,
  });
  serveRoutes(http, routes.list(), { ...httpParts, pipeline });
  const type = 'application/json; charset=utf-8';
  const document = prepare(JSON.stringify(buildOpenApi(version, 'staff')), { type });
  http.get(`${API_BASE}/openapi.json`, (request, reply) => sendPrepared(request, reply, document));
  serveHealth(http, parts.readiness);
  if (parts.opsDir !== undefined) await serveConsoleApp(http, parts.opsDir);
  return http;
}
