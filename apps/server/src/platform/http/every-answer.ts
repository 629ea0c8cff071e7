/**
 * The headers of every answer, pages and API alike: what a browser may load and who may frame us,
 * and that all of this is simulated. Made once: they are the same for everybody.
 */
import type { Config } from '../config.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // React writes style attributes (widths, transforms); style elements stay forbidden.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
].join(';');

export function everyAnswersHeaders({ isSecure }: Pick<Config, 'isSecure'>) {
  const headers: Record<string, string> = {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-Simulated': '1',
  };
  if (isSecure) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}
