/**
 * The server process, assembled by role: the core, a gateway for members, the operator console, or
 * all of them. Modules never import each other's insides; only the app's own files know all.
 */
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { ConsoleSide } from './app-console.ts';
import { LeadingSide } from './app-core.ts';
import { MemberSide, openIdentityOf } from './app-members.ts';
import type { App, AppOptions, AppParts } from './app-parts.ts';
import { EarlyPorts } from './early-ports.ts';
import { FollowingCore } from './core/following/following-core.ts';
import { retryThroughOutage } from './core/leadership/retry-through-outage.ts';
import { type DemoLogin, type Identity, endDemoMember } from './identity/identity.ts';
import { ensureDemoMember } from './identity/identity.ts';
import { InProcessBus } from './platform/bus/in-process-bus.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { type Metrics, createMetrics } from './platform/metrics.ts';
import { type Readiness, createOpsServer } from './platform/ops-server.ts';
import { ProcessBeats, staffGauges } from './staff/staff.ts';
import { walArchiveGauge } from './platform/backup/wal-archive.ts';
import { type ModuleFacts, STORAGES, newFacts } from './modules.ts';
import { FollowedCatchUp, FollowedPrices, tickAge } from './pricing/pricing.ts';
import { UNCOVERED } from './verification.ts';

export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const early = options.early ?? (await EarlyPorts.open(options));
  const { clock, ingress } = early;
  const { natsUrl: url } = config;
  const bus = url === undefined ? new InProcessBus() : NatsBus.open({ url, log });
  const parts = { ...options, early, clock, nowMs: clock.nowMs, bus, ingress };
  try {
    return await STARTS[config.role](parts);
  } catch (error) {
    await early.close();
    throw error;
  }
}

const STARTS = { all: startAll, core: startCore, gateway: startGateway, ops: startOps };

async function startAll(parts: AppParts): Promise<App> {
  const leading = openLeading(parts);
  const { core, facts, pricing } = leading;
  const readiness = () => readinessOf(parts, { core: core.isRunning, prices: isFresh(pricing) });
  let members: MemberSide | undefined;
  const sockets = { help: 'Open sockets', read: () => members?.socketCount ?? 0 };
  const seals = notBelieved(() => members?.identity);
  const metrics = createMetrics({ ...leadingGauges(parts, leading), ...seals, sockets });
  const ops = await openOps(parts, metrics, readiness, pagesOf(leading));
  const beats = openBeats(parts, { facts, readiness, sockets: sockets.read });
  await leading.start();
  members = await MemberSide.open({ ...parts, core, facts, pricing, metrics, readiness });
  const { identity } = members;
  await closeDemoMember(parts, identity);
  await leading.serve(identity);
  const staffParts = { ...parts, core, facts, identity, metrics, readiness };
  const console = await openConsole(staffParts);
  const url = await members.listen();
  return {
    url,
    demoLogin: await openDemoMember(parts, identity),
    ...console.shown,
    stop: async () => {
      beats.stop();
      await Promise.all([members.stop(), console.stop(), ops.close()]);
      await leading.stop();
      await endAll(parts, identity);
    },
  };
}

function openLeading(parts: AppParts): LeadingSide {
  const leading = new LeadingSide(parts);
  parts.early.setProgress(() => leading.pricing.progress);
  return leading;
}

/** Health is served from the start: a standby may wait for its turn for months. */
async function startCore(parts: AppParts): Promise<App> {
  const leading = openLeading(parts);
  const { core, facts, pricing } = leading;
  const readiness = () => readinessOf(parts, { core: core.isRunning, prices: isFresh(pricing) });
  const metrics = createMetrics(leadingGauges(parts, leading));
  const ops = await openOps(parts, metrics, readiness, pagesOf(leading));
  const beats = openBeats(parts, { facts, readiness });
  await leading.start();
  const openIdentity = () => openIdentityOf({ ...parts, core, facts }, () => undefined);
  const identity = await retryThroughOutage(openIdentity, parts.log);
  await closeDemoMember(parts, identity);
  await leading.serve(identity);
  return {
    url: undefined,
    demoLogin: await openDemoMember(parts, identity),
    stop: async () => {
      beats.stop();
      await leading.stop();
      await ops.close();
      await endAll(parts, identity);
    },
  };
}

async function startGateway(parts: AppParts): Promise<App> {
  const following = openFollowing(parts);
  const { core, facts } = following;
  const pricing = new FollowedPrices({ core, ...sourcesOf(parts) });
  let members: MemberSide | undefined;
  let url: string | undefined;
  const readiness = async () =>
    readinessOf(parts, {
      ...(await following.readiness()),
      prices: isFresh(pricing),
      door: url !== undefined,
    });
  const sockets = { help: 'Open sockets', read: () => members?.socketCount ?? 0 };
  const metrics = createMetrics({
    ...following.gauges,
    sockets,
    ...notBelieved(() => members?.identity),
  });
  const ops = await openOps(parts, metrics, readiness);
  const beats = openBeats(parts, { facts, readiness, sockets: sockets.read });
  await core.start();
  members = await MemberSide.open({ ...parts, core, facts, pricing, metrics, readiness });
  const { identity } = members;
  core.onLost(() => members.startOver());
  core.onReloaded(() => members.startOver());
  url = await members.listen();
  return {
    url,
    demoLogin: undefined,
    stop: async () => {
      beats.stop();
      core.stopHolding();
      await Promise.all([members.stop(), ops.close()]);
      await core.stop();
      await endAll(parts, identity);
    },
  };
}

/** The console beside gateways: it reads what is committed, and asks the core over the bus. */
async function startOps(parts: AppParts): Promise<App> {
  const following = openFollowing(parts);
  const { core, facts } = following;
  let identity: Identity | undefined;
  const readiness = async () => readinessOf(parts, await following.readiness());
  const metrics = createMetrics({ ...following.gauges, ...notBelieved(() => identity) });
  const ops = await openOps(parts, metrics, readiness);
  const beats = openBeats(parts, { facts, readiness });
  await core.start();
  const opened = await openIdentityOf({ ...parts, core, facts }, () => undefined);
  identity = opened;
  const staffParts = { ...parts, core, facts, identity: opened, metrics, readiness };
  const console = await openConsole(staffParts);
  return {
    url: undefined,
    demoLogin: undefined,
    ...console.shown,
    stop: async () => {
      beats.stop();
      core.stopHolding();
      await Promise.all([console.stop(), ops.close()]);
      await core.stop();
      await endAll(parts, opened);
    },
  };
}

/** What processes beside the leading core have in common: they follow its journal. */
function openFollowing(parts: AppParts) {
  const { bus, early } = parts;
  const facts = newFacts();
  const catchUp = new FollowedCatchUp({ facts, nowMs: parts.nowMs });
  early.setProgress(() => catchUp.progress);
  const values = Object.values(facts);
  const core = new FollowingCore({
    ...sourcesOf(parts),
    storages: STORAGES,
    facts: values,
    bus,
  });
  const gauges = {
    commands_followed: { help: 'Commands since the start', read: () => core.committedCount },
    commands_waiting: { help: 'Commands without an answer yet', read: () => core.backlog },
    commit_faults: {
      help: 'How often a listener failed on what was committed: each is a bug',
      read: () => core.faultCount,
    },
    behind_seconds: { help: 'Since the journal was last read', read: () => core.behindMs / 1_000 },
    tick_age_seconds: tickAge(facts.markets, parts.nowMs),
  };
  const readiness = async () => ({
    clock: parts.clock.isTrusted && core.isClockRight,
    follower: core.isCurrent,
    core: await core.isCoreReachable(),
  });
  return { core, facts, gauges, readiness };
}

function sourcesOf({ database, nowMs, log }: AppParts) {
  return { database, nowMs, log };
}

/** What it shows at the start; nothing where there is no console. */
async function openConsole(
  parts: Parameters<typeof ConsoleSide.open>[0],
): Promise<{ shown: Pick<App, 'consoleUrl' | 'consoleLink'>; stop(): Promise<void> }> {
  if (parts.config.consolePort === undefined) return { shown: {}, stop: () => Promise.resolve() };
  const console = await ConsoleSide.open(parts);
  const consoleUrl = await console.listen();
  const consoleLink = await console.makeFirstLink({ isShown: parts.isTerminal ?? false });
  return { shown: { consoleUrl, consoleLink }, stop: () => console.stop() };
}

/** What the console lists of this process; before the exchange is known there is nobody to tell. */
function openBeats(
  { bus, config, version, nowMs }: AppParts,
  about: {
    facts: ModuleFacts;
    readiness: () => Promise<Readiness>;
    sockets?: () => number;
  },
): ProcessBeats {
  const startedAtMs = nowMs();
  const { role } = config;
  const read = async () => {
    const { isReady, parts } = await about.readiness();
    const missing = Object.keys(parts).filter((name) => !parts[name]);
    const sockets = about.sockets?.() ?? null;
    return {
      id: `${hostname().slice(0, 40)} ${process.pid}`,
      role,
      version,
      startedAtMs,
      isReady,
      missing,
      sockets,
    };
  };
  return new ProcessBeats({ bus, markets: about.facts.markets, read });
}

function isFresh({ markets }: Pick<FollowedPrices, 'markets'>): boolean {
  return markets.isFresh();
}

async function openOps(
  { config, ingress, early }: AppParts,
  metrics: Metrics,
  readiness: () => Promise<Readiness>,
  pages: Readonly<Record<string, () => object>> = {},
): Promise<FastifyInstance> {
  const ops = createOpsServer({ ingress, early: early.ops, metrics, readiness, pages });
  await ops.listen({ port: config.opsPort, host: config.opsHost });
  return ops;
}

/** Rows that somebody changed behind the program, seen where they were used. */
function notBelieved(identity: () => Identity | undefined) {
  const help = 'Rows since the start whose seal was wrong, and that were not believed';
  const read = () => identity()?.deps.vault.seals.brokenCount ?? 0;
  return { rows_not_believed: { help, read } };
}

function leadingGauges({ database, nowMs }: AppParts, { gauges }: LeadingSide) {
  const { pool } = database;
  return { ...gauges, ...staffGauges({ pool, nowMs }), wal_archive_failing: walArchiveGauge(pool) };
}

/** What a core reports beside its health. */
function pagesOf(leading: LeadingSide): Readonly<Record<string, () => object>> {
  return {
    '/verification': () => ({ last: leading.verification ?? null, uncovered: UNCOVERED }),
  };
}

async function readinessOf(
  { database, clock, early }: AppParts,
  others: Readonly<Record<string, boolean>>,
): Promise<Readiness> {
  const isDatabaseUp = await database.pulse.orSilent(database.pool.query('select 1')).then(
    () => true,
    () => false,
  );
  const parts = { database: isDatabaseUp, clock: clock.isTrusted, ...others };
  const isReady = Object.values(parts).every(Boolean);
  return { isReady, parts, catchingUp: early.progress() };
}

/** Before anybody is served; gateways hear of it, as of every session that ends. */
async function closeDemoMember({ config, log }: AppParts, identity: Identity): Promise<void> {
  if (config.hasDemoMember) return;
  await retryThroughOutage(() => endDemoMember(identity, config.dataDir), log);
}

async function openDemoMember(
  { config, log }: AppParts,
  identity: Identity,
): Promise<DemoLogin | undefined> {
  if (!config.hasDemoMember) return undefined;
  return retryThroughOutage(() => ensureDemoMember(identity, config.dataDir), log);
}

async function endAll({ bus }: AppParts, { deps }: Identity): Promise<void> {
  await bus.close();
  deps.mail.close();
}
