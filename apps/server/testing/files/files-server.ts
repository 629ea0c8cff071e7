/** A server with only the endpoints of files; its cookie names the calling member. */
import type { AddressInfo } from 'node:net';
import { filesApi } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { readConfig } from '../../src/platform/config.ts';
import { openIngress } from '../../src/platform/ingress/ingress.ts';
import type { IngressLimits } from '../../src/platform/ingress/limits.ts';
import { RequestPipeline } from '../../src/platform/http/request-pipeline.ts';
import { Routes } from '../../src/platform/http/routes.ts';
import { createHttpServer, serveRoutes } from '../../src/platform/http/server.ts';
import type { Log } from '../../src/platform/log.ts';
import { MasterKeys, Vault } from '../../src/vault/vault.ts';
import { type FilesParts, serveFiles } from '../../src/files/files.ts';
import { TEST_SEALS } from '../vault/test-seals.ts';

export type FilesServerParts = {
  pool: Pool;
  folder: string;
  log: Log;
  ingressLimits?: Partial<IngressLimits>;
} & Partial<Omit<FilesParts, 'pool' | 'vault'>>;

export type FilesServer = { url: string; port: number; vault: Vault; close(): Promise<void> };

export async function openFilesServer(parts: FilesServerParts): Promise<FilesServer> {
  const { pool, folder, log, ingressLimits, ...files } = parts;
  const config = readConfig({ RATE_LIMITS: 'false' }, '/');
  const nowMs = files.nowMs ?? Date.now;
  const vault = new Vault(await MasterKeys.ensure(folder, pool), TEST_SEALS);
  const httpParts = {
    config,
    ingress: openIngress({ config, nowMs, ...(ingressLimits ? { limits: ingressLimits } : {}) }),
    log,
    nowMs,
    findSession: async ({ member }: Readonly<Record<string, string | undefined>>) =>
      member === undefined ? undefined : { uid: Number(member), sessionId: member },
    observe: () => undefined,
  };
  const app = await createHttpServer(httpParts);
  const routes = new Routes('member');
  serveFiles(routes, {
    hasRateLimits: false,
    hasDemoTriggers: false,
    refusalOfUpload: () => undefined,
    ...files,
    pool,
    vault,
    nowMs,
  });
  const pipeline = new RequestPipeline({ nowMs, hasRateLimits: false });
  serveRoutes(app, routes.list(filesApi.endpoints), { ...httpParts, pipeline });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, vault, close: () => app.close() };
}
