/**
 * The private port: is it alive, is it ready, and the metrics. Never reachable from the member app.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { drainOnClose } from './http/drain.ts';
import type { Metrics } from './metrics.ts';

export type Readiness = { isReady: boolean; parts: Readonly<Record<string, boolean>> };

export function createOpsServer({
  metrics,
  readiness,
}: {
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
}): FastifyInstance {
  const app = Fastify({ logger: false, return503OnClosing: false });
  drainOnClose(app);
  serveHealth(app, readiness);
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  return app;
}

/** `/livez` never asks the database: a database that is away is no reason to kill this process. */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/livez', async () => ({ isAlive: true }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.isReady ? 200 : 503).send(state);
  });
}
