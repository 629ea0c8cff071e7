/**
 * Writes come from our own pages only: the browser's fetch metadata (or Origin) must say so, and
 * the `X-CSRF` header must repeat a cookie that only our own pages can read.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** By https with the prefix that prevents a neighbouring host from planting one. */
export function csrfCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-anywhen_csrf' : 'anywhen_csrf';
}

export function newCsrfToken(): string {
  return randomBytes(16).toString('base64url');
}

export function isOwnWrite(request: FastifyRequest, cookie: string | undefined): boolean {
  return comesFromOwnPage(request) && repeatsCookie(request.headers['x-csrf'], cookie);
}

function comesFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

function repeatsCookie(header: string | string[] | undefined, cookie: string | undefined): boolean {
  if (typeof header !== 'string' || !cookie) return false;
  const [left, right] = [Buffer.from(header), Buffer.from(cookie)];
  return left.length === right.length && timingSafeEqual(left, right);
}
