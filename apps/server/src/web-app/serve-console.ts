/**
 * Serves the built console from memory: its files, and its one page under every other path. The
 * page is the same for everybody, because nothing in it is about anybody.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendRejection } from '../platform/http/answer.ts';
import { prepare, sendPrepared } from '../platform/http/prepared.ts';
import { pathOf } from '../platform/ingress/target.ts';
import { readFiles } from './files.ts';

export async function serveConsoleApp(app: FastifyInstance, opsDir: string): Promise<void> {
  const files = await readFiles(opsDir);
  const html = await readFile(join(opsDir, 'index.html'), 'utf8');
  const page = prepare(html, { type: 'text/html; charset=utf-8', kind: 'moment' });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? files.get(path) : undefined;
    if (file) return sendPrepared(request, reply, file);
    const isPage = isRead && !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path);
    if (!isPage) return sendRejection(request, reply, { code: 'NOT_FOUND' });
    return sendPrepared(request, reply, page);
  });
}
