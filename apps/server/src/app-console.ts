/**
 * The operator console of a process: a server of its own on a port of its own, with its own
 * cookies, limits and OpenAPI. It shares nothing with the member app but the core and the tables.
 */
import { API_BASE, STAFF_TOPICS } from '@anywhen/protocol';
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
import { refusalOfSocket } from './platform/ingress/guarded-server.ts';
import { type Hub, createHub } from './platform/sockets/hub.ts';
import { type StaffParts, findStaffSession, makeFirstLink } from './staff/staff.ts';
import { StaffNumbers, openStaff } from './staff/staff.ts';
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
  readonly #hub: Hub;
  readonly #staff: StaffParts;
  readonly #parts: ConsoleParts;

  private constructor(
    parts: ConsoleParts,
    staff: StaffParts,
    { http, hub }: { http: FastifyInstance; hub: Hub },
  ) {
    this.#parts = parts;
    this.#http = http;
    this.#hub = hub;
    this.#staff = staff;
  }

  static async open(parts: ConsoleParts): Promise<ConsoleSide> {
    const { core, facts, identity, nowMs, database, config, bus } = parts;
    const isSecure = config.consoleOrigin?.startsWith('https:') ?? false;
    const pool = database.pool;
    const { dataDir } = config;
    const staff = openStaff({ pool, core, facts, identity, nowMs, bus, dataDir, isSecure });
    return new ConsoleSide(parts, staff, await openHttp(parts, staff));
  }

  /** Returns the address. */
  async listen(): Promise<string> {
    const { consolePort: port, consoleHost: host } = this.#parts.config;
    await this.#http.listen({ port: port ?? 0, host });
    this.#hub.attach(this.#http.server);
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
    await this.#hub.shutdown();
    await this.#http.close();
  }
}

async function openHttp(parts: ConsoleParts, staff: StaffParts) {
  const { config, log, nowMs, metrics, database, version, core, facts, bus } = parts;
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
  const people = new StaffNumbers();
  const hub = openConsoleHub(parts, { staff, people, ingress });
  const genesis = facts.markets.genesis;
  const memberOrigin = config.publicOrigin ?? null;
  serveConsole({ routes, staff, hub, people, bus, core, genesis, log, memberOrigin });
  hub.requireTopics(STAFF_TOPICS);
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
  return { http, hub };
}

/** Staff alone: whoever has no session may connect, and every topic refuses them. */
function openConsoleHub(
  { config, log, nowMs, core }: ConsoleParts,
  opened: { staff: StaffParts; people: StaffNumbers; ingress: ReturnType<typeof openIngress> },
): Hub {
  const { staff, people, ingress } = opened;
  return createHub({
    nowMs,
    log,
    allowedOrigins: (origin, host) => {
      if (origin === undefined) return true;
      return (
        origin === config.consoleOrigin || (URL.canParse(origin) && new URL(origin).host === host)
      );
    },
    isServing: () => core.isFollowing ?? true,
    findSession: async (cookies) => {
      const found = await findStaffSession(staff, cookies, { isUse: false });
      return found && { uid: people.numberOf(found.staff), sessionId: found.sessionId };
    },
    ipOf: ingress.callers.addressOf,
    refusalOf: (request) => refusalOfSocket(request, ingress),
  });
}
