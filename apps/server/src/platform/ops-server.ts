/** The private port: liveness, readiness, and metrics. Never reachable from the member app. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Ingress } from './ingress/ingress.ts';
import type { EarlyServer } from './ingress/early-server.ts';
import { endBroken } from './ingress/guarded-server.ts';
import { drainOnClose } from './http/drain.ts';
import { CACHE_CONTROL } from './http/every-answer.ts';
import type { Metrics } from './metrics.ts';
import type { CatchUpProgress } from './progress.ts';

export type Readiness = {
  isReady: boolean;
  parts: Readonly<Record<string, boolean>>;
  /** While an outage is made up for. */
  catchingUp?: CatchUpProgress | undefined;
};

export function createOpsServer({
  ingress,
  early,
  metrics,
  readiness,
  pages = {},
}: {
  ingress: Ingress;
  early: EarlyServer;
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
  /** Further JSON documents, by path. */
  pages?: Readonly<Record<string, () => object>>;
}): FastifyInstance {
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    serverFactory: (answer) => early.handOver(answer),
    clientErrorHandler: (error, socket) => endBroken(error, socket, ingress),
  });
  drainOnClose(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(ingress.headers).header('Cache-Control', CACHE_CONTROL.moment);
  });
  serveHealth(app, readiness);
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  for (const [path, read] of Object.entries(pages)) app.get(path, async () => read());
  return app;
}

/** More frequent requests get the same answer again: each check queries the database. */
const LOOK_EVERY_MS = 200;

/**
 * `/livez` never queries the database: a database that is down is no reason to kill this process.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  let lastLook: Promise<Readiness> | undefined;
  const look = (): Promise<Readiness> => {
    lastLook ??= readiness().finally(() => {
      setTimeout(() => (lastLook = undefined), LOOK_EVERY_MS).unref();
    });
    return lastLook;
  };
  app.get('/livez', async () => ({ isAlive: true }));
  app.get('/readyz', async (_request, reply) => {
    const state = await look();
    return reply.code(state.isReady ? 200 : 503).send(state);
  });
}
