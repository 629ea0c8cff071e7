/**
 * The one place that knows every module: it opens the database, starts the core and the price feed,
 * and puts modules, HTTP and sockets together. Modules never import each other's insides.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ENDPOINTS } from '@anywhen/protocol';
import type { FastifyInstance } from 'fastify';
import { PostgresStore } from './core/postgres-store.ts';
import { RunningCore } from './core/running-core.ts';
import type { Store } from './core/store.ts';
import { registerDemoRoutes } from './demo/routes.ts';
import { serveFairness } from './fairness/routes.ts';
import { registerFundingRoutes } from './funding/routes.ts';
import { serveBalanceTopic } from './funding/topics.ts';
import { type DemoLogin, ensureDemoMember } from './identity/demo-member.ts';
import { type Identity, openIdentity, sessionCookieName } from './identity/identity.ts';
import { sweepIdentity } from './identity/identity.ts';
import { requireMe } from './identity/me.ts';
import { finishOpenings } from './identity/opening.ts';
import { registerIdentityRoutes } from './identity/routes.ts';
import { serveMarkets } from './markets/routes.ts';
import type { Config } from './platform/config.ts';
import { CallDesk } from './platform/http/call-desk.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { type HttpParts, createHttpServer, serveRoutes } from './platform/http/server.ts';
import { Routes } from './platform/http/routes.ts';
import type { Log } from './platform/log.ts';
import { NO_MAIL } from './platform/mail/mail.ts';
import { readSmtpUrl } from './platform/mail/smtp-url.ts';
import { openSmtpMail } from './platform/mail/smtp.ts';
import { type Metrics, createMetrics } from './platform/metrics.ts';
import { type Readiness, createOpsServer, serveHealth } from './platform/ops-server.ts';
import type { Database } from './platform/postgres/pool.ts';
import { ensureKey } from './platform/secret-key.ts';
import { answerCalls } from './platform/sockets/calls.ts';
import { type Hub, createHub } from './platform/sockets/hub.ts';
import { Pricing } from './pricing/pricing.ts';
import { serveMarketTopics } from './pricing/topics.ts';
import { SecondsDriver } from './seconds/driver.ts';
import { serveSeconds } from './seconds/routes.ts';
import { serveSecondsTopic } from './seconds/topics.ts';
import { serveSpot } from './spot/routes.ts';
import { type Spot, openSpot } from './spot/spot.ts';
import { serveSpotTopics } from './spot/topics.ts';
import { serveApiDocs } from './web-app/api-docs.ts';
import type { BootData } from './web-app/page.ts';
import { serveWebApp } from './web-app/serve.ts';

const SWEEP_MS = 600_000;
/** Enough for every window and chart to be filled; a year would cost each test fifteen seconds. */
const TEST_HISTORY = { days: 3, minuteDays: 2 };
/** For measuring; what bounds memory stays. */
const NO_RATE_LIMITS = { socketsPerIpMax: 20_000, callsPerSecond: 100_000, callBurst: 100_000 };

export type AppOptions = {
  config: Config;
  log: Log;
  database: Database;
  version: string;
  /** Where the built member app lies. */
  webDir: string;
  /** The exchange can never go on: the program must stop. */
  onBroken: (error: Error) => void;
  nowMs?: () => number;
  /** For measuring: the same server on a store that keeps nothing. */
  store?: Store;
};

export type App = { url: string; demoLogin: DemoLogin | undefined; stop(): Promise<void> };

export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, database, onBroken, nowMs = Date.now } = options;
  const store = options.store ?? new PostgresStore(database);
  const core = new RunningCore({ store, nowMs, log });
  await core.start();
  const pricing = new Pricing({
    core,
    database,
    dataDir: config.dataDir,
    nowMs,
    log,
    onBroken,
    ...(config.isTest ? { history: TEST_HISTORY } : {}),
  });
  await pricing.start();
  const spot = await openSpot({ pool: database.pool, core, nowMs, log });
  const seconds = new SecondsDriver({ core, nowMs, log });
  const hub = openHub(options, () => identity, nowMs);
  const identity = await openIdentityOf(options, { core, hub, nowMs });
  await finishOpenings(identity.deps);
  const sweep = setInterval(() => void sweepQuietly(identity, log), SWEEP_MS).unref();

  const metrics = createMetrics({
    commands_committed: { help: 'Commands since the start', read: () => core.committedCount },
    commands_waiting: { help: 'Commands without an answer yet', read: () => core.backlog },
    sockets: { help: 'Open sockets', read: () => hub.stats().sockets },
  });
  const parts = { ...options, core, pricing, spot, hub, identity, metrics, nowMs };
  const http = await openHttp(parts);
  const ops = createOpsServer({ metrics, readiness: () => readinessOf(parts) });
  await pricing.caughtUp();
  // Nobody is let in before there is a price to show.
  await pricing.ticked();
  await http.listen({ port: config.port, host: config.host });
  hub.attach(http.server);
  await ops.listen({ port: config.opsPort, host: config.host });
  const demoLogin = config.hasDemoMember
    ? await ensureDemoMember(identity, config.dataDir)
    : undefined;
  return {
    url: http.listeningOrigin,
    demoLogin,
    stop: async () => {
      clearInterval(sweep);
      await hub.shutdown();
      await Promise.all([http.close(), ops.close()]);
      await seconds.stop();
      await pricing.stop();
      await core.stop();
      identity.deps.mail.close();
    },
  };
}

type Parts = AppOptions & {
  core: RunningCore;
  pricing: Pricing;
  spot: Spot;
  hub: Hub;
  identity: Identity;
  metrics: Metrics;
  nowMs: () => number;
};

async function openIdentityOf(
  { config, log, database }: AppOptions,
  { core, hub, nowMs }: Pick<Parts, 'core' | 'hub' | 'nowMs'>,
): Promise<Identity> {
  const mail = config.smtpUrl
    ? openSmtpMail(readSmtpUrl(config.smtpUrl, config.mailFrom))
    : NO_MAIL;
  return openIdentity({
    pool: database.pool,
    core,
    nowMs,
    randomBytes,
    mail,
    log,
    config: {
      codeDelivery: config.codeDelivery,
      demoTriggers: config.demoTriggers,
      inviteRequired: config.inviteRequired,
      pepper: await ensureKey(join(config.dataDir, 'keys', 'pepper')),
      isTestKdf: config.isTest,
      isSecure: config.isSecure,
      // Limits per address would only measure themselves when all members come from one machine.
      ...(config.hasRateLimits ? {} : { limits: { codesPerHourAndIp: 100_000 } }),
    },
    onSessionEnded: (ended) => {
      if ('uid' in ended) hub.closeMember(ended.uid);
      else hub.closeSession(ended.sessionId);
    },
  });
}

function openHub({ config, log }: AppOptions, identity: () => Identity, nowMs: () => number): Hub {
  const name = sessionCookieName(config.isSecure);
  return createHub({
    nowMs,
    log,
    allowedOrigins: (origin, host) => {
      if (origin === undefined) return true;
      return (
        origin === config.publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)
      );
    },
    findSession: (cookies) => identity().sessions.find(cookies[name]),
    ipOf: (request) => clientAddress(request, config.trustsProxy),
    ...(config.hasRateLimits ? {} : { limits: NO_RATE_LIMITS }),
  });
}

async function openHttp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, database, core, pricing, spot, hub, identity, metrics, nowMs } = parts;
  const { pool } = database;
  const sessionOf = (cookies: Readonly<Record<string, string | undefined>>) =>
    identity.sessions.find(cookies[sessionCookieName(config.isSecure)]);
  const { markets } = pricing;
  const httpParts: HttpParts = {
    config,
    log,
    nowMs,
    findSession: sessionOf,
    observe: metrics.observe,
  };
  const http = await createHttpServer(httpParts);
  const routes = new Routes();
  registerIdentityRoutes(routes, identity);
  registerFundingRoutes(routes, {
    pool,
    core,
    nowMs,
    priceOf: (currency) => markets.priceOf(currency),
    pastPrices: (currencies, moments) => markets.pastPrices(currencies, moments),
  });
  serveMarkets(routes, markets);
  serveSeconds(routes, { pool, core, nowMs });
  serveSpot(routes, { pool, core, nowMs, ...spot });
  serveFairness(routes, { pool, findOpening: () => pricing.findOpening() });
  registerDemoRoutes(routes, { nowMs });
  const desk = new CallDesk({ nowMs, hasRateLimits: config.hasRateLimits });
  serveRoutes(http, routes, { ...httpParts, desk });
  hub.serveCalls(answerCalls({ ...httpParts, desk, routes: routes.list(ENDPOINTS) }));
  serveMarketTopics(hub, markets);
  serveBalanceTopic(hub, { pool, core });
  serveSecondsTopic(hub, core);
  serveSpotTopics(hub, { core, ...spot });
  serveApiDocs(http, parts.version);
  serveHealth(http, () => readinessOf(parts));
  const boot = async (cookies: Parameters<typeof sessionOf>[0]): Promise<BootData> => {
    const session = await sessionOf(cookies);
    const me = session ? await requireMe(identity.deps, session.uid) : undefined;
    const member = me
      ? { uid: me.uid, username: me.username, level: me.level, status: me.status }
      : null;
    return { nowMs: nowMs(), member, markets: markets.snapshot('all') };
  };
  await serveWebApp(http, { config, webDir: parts.webDir, boot });
  return http;
}

async function readinessOf({ database, core, pricing }: Parts): Promise<Readiness> {
  const isDatabaseUp = await database.pool.query('select 1').then(
    () => true,
    () => false,
  );
  const parts = {
    database: isDatabaseUp,
    core: core.isRunning,
    prices: pricing.markets.isFresh(),
  };
  return { isReady: Object.values(parts).every(Boolean), parts };
}

async function sweepQuietly(identity: Identity, log: Log): Promise<void> {
  await sweepIdentity(identity).catch((error: unknown) => {
    log.warn({ err: error }, 'identity: old rows stay until the next sweep');
  });
}
