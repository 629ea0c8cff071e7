/** The HTTP server alone, as the program builds it, for visitors only and without a log. */
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../../src/platform/config.ts';
import { openIngress } from '../../../src/platform/ingress/ingress.ts';
import { createHttpServer } from '../../../src/platform/http/server.ts';
import { openLog } from '../../../src/platform/log.ts';

export function openHttpFixture(): Promise<FastifyInstance> {
  const config = readConfig({}, '/');
  return createHttpServer({
    config,
    ingress: openIngress({ config, nowMs: Date.now }),
    log: openLog('silent'),
    nowMs: Date.now,
    findSession: () => Promise.resolve(undefined),
    observe: () => undefined,
  });
}
