/**
 * Serves the built member app: hashed files for ever, everything else fresh, any page path the
 * page.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { sendRejection } from '../platform/http/answer.ts';
import { CSRF_COOKIE } from '../platform/http/cross-site.ts';
import { setCsrfCookie } from '../platform/http/server.ts';
import { type BootData, Page, compressPage } from './page.ts';

export type WebAppParts = {
  config: Config;
  webDir: string;
  boot(cookies: FastifyRequest['cookies']): Promise<BootData>;
};

export async function serveWebApp(app: FastifyInstance, parts: WebAppParts): Promise<void> {
  const { webDir, config, boot } = parts;
  const page = await Page.read(webDir);
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/index.html'],
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !path.startsWith('/api') && !/\.\w+$/.test(path);
    if (!isPage) return sendRejection(request, reply, { code: 'NOT_FOUND' });
    if (!request.cookies[CSRF_COOKIE]) setCsrfCookie(reply, config);
    const html = page.render(path, await boot(request.cookies));
    return sendPage(request, reply.code(page.isRoute(path) ? 200 : 404), html);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
  reply.header('Vary', 'Accept-Encoding');
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  if (!takesBrotli) return reply.send(html);
  return reply.header('Content-Encoding', 'br').send(compressPage(html));
}
