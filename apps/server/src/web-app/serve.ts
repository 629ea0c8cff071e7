/**
 * Serves the built member app from memory. Visitors share a page for a moment, because nothing in
 * it is about them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { sendRejection } from '../platform/http/answer.ts';
import { csrfCookieName } from '../platform/http/cross-site.ts';
import { CACHE_CONTROL } from '../platform/http/every-answer.ts';
import { compress, sendPrepared, takes } from '../platform/http/prepared.ts';
import { setCsrfCookie } from '../platform/http/server.ts';
import { pathOf } from '../platform/ingress/target.ts';
import { readFiles } from './files.ts';
import { type BootData, Page } from './page.ts';
import type { Previews } from './previews/previews.ts';

type WebAppParts = {
  config: Config;
  webDir: string;
  nowMs: () => number;
  findMember(cookies: FastifyRequest['cookies']): Promise<BootData['member']>;
  boot(member: BootData['member']): BootData;
  previews: Pick<Previews, 'tagsFor' | 'picture'>;
};

/** A page tells the browser the server's time, so an older one would be wrong. */
const VISITOR_PAGE_MS = 100;
/** Fast, because it runs for every member's request. */
const PAGE_QUALITY = 4;

export async function serveWebApp(app: FastifyInstance, parts: WebAppParts): Promise<void> {
  const { webDir, config } = parts;
  const files = await readFiles(webDir);
  const pages = new Pages(await Page.read(webDir, config), parts);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? files.get(path) : undefined;
    if (file) return sendPrepared(request, reply, file);
    const picture = isRead ? await parts.previews.picture(path) : undefined;
    if (picture) return sendPicture(reply, picture);
    const isPage = isRead && !path.startsWith('/api') && !/\.\w+$/.test(path);
    if (!isPage) return sendRejection(request, reply, { code: 'NOT_FOUND' });
    if (!request.cookies[csrfCookieName(config.isSecure)]) setCsrfCookie(reply, config);
    return pages.send(request, reply, path);
  });
}

class Pages {
  readonly #page: Page;
  readonly #parts: WebAppParts;
  /** By route and encoding; all unknown paths are one route. */
  readonly #forVisitors = new Map<string, { bytes: Buffer; untilMs: number }>();

  constructor(page: Page, parts: WebAppParts) {
    this.#page = page;
    this.#parts = parts;
  }

  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { previews, config } = this.#parts;
    const member = await this.#parts.findMember(request.cookies);
    const isSmaller = takes(request, 'br');
    const route = this.#page.isRoute(path) ? path : '';
    const tags = await previews.tagsFor(request.url, originOf(request, config));
    const asked = { route, isSmaller, tags };
    const bytes =
      member || tags !== '' ? this.#render(asked, member) : this.#renderForVisitor(asked);
    reply.code(route === '' ? 404 : 200).type('text/html; charset=utf-8');
    reply.headers({ 'Cache-Control': CACHE_CONTROL.moment, Vary: 'Accept-Encoding' });
    if (isSmaller) reply.header('Content-Encoding', 'br');
    return reply.send(bytes);
  }

  #renderForVisitor(asked: Asked): Buffer {
    const key = `${asked.isSmaller} ${asked.route}`;
    const nowMs = this.#parts.nowMs();
    const cached = this.#forVisitors.get(key);
    if (cached && cached.untilMs > nowMs && cached.untilMs <= nowMs + VISITOR_PAGE_MS)
      return cached.bytes;
    const bytes = this.#render(asked, null);
    this.#forVisitors.set(key, { bytes, untilMs: nowMs + VISITOR_PAGE_MS });
    return bytes;
  }

  #render({ route, isSmaller, tags }: Asked, member: BootData['member']): Buffer {
    const html = Buffer.from(this.#page.render(route, this.#parts.boot(member), tags));
    return isSmaller ? compress(html, PAGE_QUALITY) : html;
  }
}

type Asked = { route: string; isSmaller: boolean; tags: string };

/** The address members use, or the one this request came to: which names those are is checked. */
function originOf({ protocol, host }: FastifyRequest, { publicOrigin }: Config): string {
  return publicOrigin ?? `${protocol}://${host}`;
}

/** What it shows may still change: it is asked for again each time. */
function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  reply.headers({ 'Cache-Control': CACHE_CONTROL.release });
  return reply.type('image/png').send(picture);
}
