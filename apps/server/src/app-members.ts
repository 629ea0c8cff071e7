/**
 * What members reach: HTTP, sockets, the web app. It works the same on a leading and on a following
 * core; only a following one may be temporarily unavailable.
 */
import { randomBytes } from 'node:crypto';
import { TOPICS } from '@anywhen/protocol';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { subjectsOf } from './core/bus-messages.ts';
import type { Core } from './core/core.ts';
import { type EndedSessions, type Identity, openIdentity } from './identity/identity.ts';
import { SessionWatch, requireMe, requirePepper } from './identity/identity.ts';
import { sessionCookieName } from './identity/identity.ts';
import { notifyOfSecurity } from './messages/messages.ts';
import {
  ACCESS_ENDERS,
  ERASERS,
  type ModuleFacts,
  listSharedProofs,
  serveModules,
} from './modules.ts';
import { refusalOfSocket } from './platform/ingress/guarded-server.ts';
import { RequestPipeline } from './platform/http/request-pipeline.ts';
import { kindOf } from './platform/ingress/limits.ts';
import { answerWaiting } from './platform/http/waiting-answer.ts';
import { type HttpParts, createHttpServer, serveRoutes } from './platform/http/server.ts';
import { Routes } from './platform/http/routes.ts';
import { NO_MAIL } from './platform/mail/mail.ts';
import { readSmtpUrl } from './platform/mail/smtp-url.ts';
import { openSmtpMail } from './platform/mail/smtp.ts';
import type { Metrics } from './platform/metrics.ts';
import { type Readiness, serveHealth } from './platform/ops-server.ts';
import { answerCalls } from './platform/sockets/calls.ts';
import { type Hub, createHub } from './platform/sockets/hub.ts';
import type { Pricing } from './pricing/pricing.ts';
import { BotLimits, BotSockets, KnownKeys, UNCOUNTED, serveBotRoutes } from './bots/bots.ts';
import { OrderCounts } from './platform/http/order-counts.ts';
import { serveApiDocs } from './web-app/api-docs.ts';
import { readBuild } from './web-app/page.ts';
import { Previews } from './web-app/previews/previews.ts';
import { serveWebApp } from './web-app/serve.ts';
import { MasterKeys, RowSeals, Vault, awaitRowsSealed } from './vault/vault.ts';

/** For benchmarks: rate limits are off; memory limits stay. */
const NO_RATE_LIMITS = { socketsPerIpMax: 20_000, callsPerSecond: 100_000, callBurst: 100_000 };

const NO_LIMITS_PER_IP = {
  codesPerHourAndIp: 100_000,
  registrationsPerHourAndIp: 100_000,
  accountAsksPerHourAndIp: 100_000,
};

type MemberParts = AppParts & {
  core: Core & { readonly isFollowing?: boolean };
  facts: ModuleFacts;
  pricing: Pick<Pricing, 'markets' | 'findOpening'>;
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
};

type Cookies = Readonly<Record<string, string | undefined>>;

type Opened = MemberParts & {
  identity: Identity;
  hub: Hub;
  botSockets: BotSockets;
  startOvers: (() => void)[];
};

export class MemberSide {
  readonly identity: Identity;
  readonly #opened: Opened;
  readonly #http: FastifyInstance;
  readonly #watch: SessionWatch | undefined;

  private constructor(opened: Opened, http: FastifyInstance, watch: SessionWatch | undefined) {
    this.identity = opened.identity;
    this.#opened = opened;
    this.#http = http;
    this.#watch = watch;
  }

  static async open(parts: MemberParts): Promise<MemberSide> {
    const build = await readBuild(parts.webDir);
    const hub = openHub({ ...parts, build }, () => identity);
    const identity = await openIdentityOf(parts, (ended) => closeSockets(hub, ended));
    const botSockets = openBotSockets(parts);
    const opened = { ...parts, identity, hub, botSockets, startOvers: [] };
    return new MemberSide(opened, await openHttp(opened), openWatch(opened));
  }

  /** Returns the address. */
  async listen(): Promise<string> {
    const { config, hub, botSockets } = this.#opened;
    await this.#http.listen({ port: config.port, host: config.host });
    hub.attach(this.#http.server, botSockets);
    return this.#http.listeningOrigin;
  }

  get socketCount(): number {
    const { hub, botSockets } = this.#opened;
    return hub.stats().sockets + botSockets.stats().sockets;
  }

  /** Events were missed, so clients must take a new snapshot. */
  startOver(): void {
    for (const startOver of this.#opened.startOvers) startOver();
    this.#opened.hub.startOver();
    this.#opened.botSockets.startOver();
  }

  async stop(): Promise<void> {
    this.#watch?.stop();
    const { hub, botSockets } = this.#opened;
    await Promise.all([hub.shutdown(), botSockets.shutdown()]);
    await this.#http.close();
  }
}

/** `closeHere` closes the sockets of this process; other processes are notified over the bus. */
export async function openIdentityOf(
  {
    config,
    log,
    database,
    nowMs,
    bus,
    core,
    facts,
  }: AppParts & Pick<MemberParts, 'core' | 'facts'>,
  closeHere: (ended: EndedSessions) => void,
): Promise<Identity> {
  const mail = config.smtpUrl
    ? await openSmtpMail(readSmtpUrl(config.smtpUrl, config.mailFrom))
    : NO_MAIL;
  const pepper = await requirePepper(config.dataDir, database.pool);
  const seals = new RowSeals(pepper, log);
  await awaitRowsSealed({ pool: database.pool, seals, log });
  const masters = await MasterKeys.requireFrom(config.dataDir, database.pool);
  const vault = new Vault(masters, seals);
  return openIdentity({
    pool: database.pool,
    core,
    facts,
    nowMs,
    randomBytes,
    mail,
    vault,
    log,
    config: {
      codeDelivery: config.codeDelivery,
      demoTriggers: config.demoTriggers,
      inviteRequired: config.inviteRequired,
      pepper,
      isTestKdf: config.isTest,
      isSecure: config.isSecure,
      // Per-address limits would only measure themselves when all members share one machine.
      ...(config.hasRateLimits ? {} : { limits: NO_LIMITS_PER_IP }),
    },
    onSecurityNews: notifyOfSecurity,
    erasers: ERASERS,
    onPasswordReset: async (db, uid) => {
      for (const endAccess of ACCESS_ENDERS) await endAccess(db, uid);
    },
    onSessionEnded: (ended) => {
      closeHere(ended);
      bus.publish(subjectsOf(facts.markets.genesis).sessionEnded, ended);
    },
  });
}

/** A single process sees every ended session itself. */
function openWatch({ config, facts, database, identity, hub, bus, log }: Opened) {
  if (config.role !== 'gateway' && !config.natsUrl) return undefined;
  const watch = new SessionWatch({
    pool: database.pool,
    sessions: identity.sessions,
    listOpen: () => hub.listSessions(),
    closeSockets: (ended) => closeSockets(hub, ended),
    log,
  });
  bus.subscribe(subjectsOf(facts.markets.genesis).sessionEnded, (news) => watch.onHint(news));
  return watch;
}

function closeSockets(hub: Hub, ended: EndedSessions): void {
  if ('uid' in ended) hub.closeMember(ended.uid);
  else hub.closeSession(ended.sessionId, ended.isSwitched ? 'otherMember' : 'sessionEnded');
}

function openHub(
  parts: MemberParts & { build: string | undefined },
  identity: () => Identity,
): Hub {
  const { config, ingress, log, nowMs, build } = parts;
  const name = sessionCookieName(config.isSecure);
  return createHub({
    nowMs,
    build,
    log,
    allowedOrigins: (origin, host) => {
      if (origin === undefined) return true;
      return (
        origin === config.publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)
      );
    },
    isServing: () => isServing(parts),
    findSession: (cookies) => identity().sessions.find(cookies[name]),
    ipOf: ingress.callers.addressOf,
    refusalOf: (request) => refusalOfSocket(request, ingress),
    ...(config.hasRateLimits ? {} : { limits: NO_RATE_LIMITS }),
  });
}

function openBotSockets(parts: MemberParts): BotSockets {
  const { config, ingress, log, nowMs } = parts;
  return new BotSockets({
    nowMs,
    log,
    isServing: () => isServing(parts),
    ipOf: ingress.callers.addressOf,
    refusalOf: (request) => refusalOfSocket(request, ingress, 'bot'),
    ...(config.hasRateLimits ? {} : { limits: UNCOUNTED }),
  });
}

/** A gateway whose leader makes up for an outage has nothing current to show. */
function isServing({ core, config, early }: MemberParts): boolean {
  if (config.role === 'gateway' && early.progress()) return false;
  return core.isFollowing ?? true;
}

/** What the leader itself answers meanwhile; health and the app's files are as always. */
function letWait(http: FastifyInstance, { ingress, early }: MemberParts): void {
  const answer = answerWaiting({ headers: ingress.headers, progress: () => early.progress() });
  http.addHook('onRequest', (request, reply, done) => {
    if (kindOf(request.url) === 'file' || !early.progress()) return done();
    reply.hijack();
    answer(request.raw, reply.raw);
  });
}

async function openHttp(parts: Opened): Promise<FastifyInstance> {
  const { config, ingress, log, database, pricing, hub, identity, metrics, nowMs } = parts;
  const sessionOf = (cookies: Cookies) =>
    identity.sessions.find(cookies[sessionCookieName(config.isSecure)]);
  const findMember = async (cookies: Cookies) => {
    const session = await sessionOf(cookies);
    if (!session) return null;
    const { username, level, status } = await requireMe(identity.deps, session.uid);
    // The page belongs to whom its session acts for, as all that it asks for.
    return { uid: String(session.actingUid), username, level, status };
  };
  const httpParts: HttpParts = {
    config,
    ingress,
    early: parts.early.members,
    log,
    nowMs,
    findSession: sessionOf,
    observe: metrics.observe,
  };
  const http = await createHttpServer(httpParts);
  if (config.role === 'gateway') letWait(http, parts);
  const routes = new Routes('member');
  const botRoutes = new Routes('bot');
  const { pool } = database;
  const { hasRateLimits } = config;
  const orderCounts = hasRateLimits ? new OrderCounts(nowMs) : undefined;
  const answering = { ...answeringOfPrograms(parts), orderCounts };
  const served = {
    ...parts,
    routes,
    botRoutes,
    answering,
    observe: metrics.observe,
    orderCounts,
    pool,
    vault: identity.deps.vault,
    onStartOver: (listener: () => void) => void parts.startOvers.push(listener),
  };
  await serveModules(served);
  const pipeline = new RequestPipeline({
    nowMs,
    hasRateLimits,
    addresses: ingress.addresses,
    orderCounts,
    isServing: () => isServing(parts),
    pulse: database.pulse,
  });
  const listed = routes.list();
  serveRoutes(http, listed, { ...httpParts, pipeline });
  serveBotRoutes(http, botRoutes.list(), { ...httpParts, ...answering });
  hub.serveCalls(answerCalls({ ...httpParts, pipeline, routes: listed }));
  hub.requireTopics(TOPICS);
  serveApiDocs(http, parts);
  serveHealth(http, parts.readiness);
  await serveWebApp(http, {
    config,
    webDir: parts.webDir,
    nowMs,
    previews: new Previews({ pool, proofs: listSharedProofs(served) }),
    findMember: (cookies) => database.pulse.orSilent(findMember(cookies)),
    boot: (member) => ({ nowMs: nowMs(), member, markets: pricing.markets.snapshot('all') }),
  });
  return http;
}

/** What answers programs, over HTTP and sockets alike. */
function answeringOfPrograms(parts: Opened) {
  const { config, log, database, identity, facts, nowMs } = parts;
  return {
    log,
    nowMs,
    limits: config.hasRateLimits ? new BotLimits(nowMs) : undefined,
    keys: new KnownKeys({ identity, facts, nowMs, log }),
    isServing: () => isServing(parts),
    pulse: database.pulse,
  };
}
