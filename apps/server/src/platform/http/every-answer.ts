/**
 * The headers of every answer, pages and API alike: what a browser may load and do, who may frame
 * us, and that all of this is simulated. Built once, because they are the same for everybody.
 * Caching depends on the kind of answer only.
 */
import type { Config } from '../config.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // React writes style attributes (widths, transforms); style elements stay forbidden.
  "style-src-attr 'unsafe-inline'",
  // Pictures and videos are previewed before they are uploaded; only our scripts make `blob:`.
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
].join(';');

/**
 * Features that no page of ours uses, and no injected script may; the rest is for our origin only.
 */
const FORBIDDEN_FEATURES =
  'accelerometer autoplay clipboard-read display-capture encrypted-media geolocation ' +
  'gyroscope hid idle-detection local-fonts magnetometer microphone midi payment ' +
  'picture-in-picture screen-wake-lock serial usb window-management ' +
  'xr-spatial-tracking';
const PERMISSIONS_POLICY = [
  ...FORBIDDEN_FEATURES.split(' ').map((feature) => `${feature}=()`),
  'camera=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

export type AnswerKind = keyof typeof CACHE_CONTROL;

/** By kind of answer. Anything else, including refusals, must not be cached. */
export const CACHE_CONTROL = {
  /** For one member or one moment: calls, pages, health, refusals. */
  moment: 'no-store',
  /** The same for everybody until the next release: revalidated each time, by its ETag. */
  release: 'no-cache',
  /** Its name changes with its content. */
  forever: 'public, max-age=31536000, immutable',
} as const;

export function everyAnswersHeaders({ isSecure }: Pick<Config, 'isSecure'>) {
  const headers: Record<string, string> = {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': PERMISSIONS_POLICY,
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
