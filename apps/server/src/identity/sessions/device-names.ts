/**
 * A browser's user agent, in the two words a person knows it by; and a network address with its
 * second half hidden. Both are hints for display: nothing is decided by them.
 */
import { networkOf } from '../tries/throttles.ts';

type Named = { name: string; sign: RegExp };

/** The first match counts: nearly all browsers also claim the names further down. */
const BROWSERS: readonly Named[] = [
  { name: 'Edge', sign: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Opera', sign: /\b(?:OPR|OPT)\// },
  { name: 'Samsung Internet', sign: /\bSamsungBrowser\// },
  { name: 'Firefox', sign: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', sign: /\b(?:Chrome|CriOS|HeadlessChrome)\// },
  { name: 'Safari', sign: /\bVersion\/[\d.]+.*\bSafari\// },
];

const SYSTEMS: readonly Named[] = [
  { name: 'iPhone', sign: /\biPhone\b/ },
  { name: 'iPad', sign: /\biPad\b/ },
  { name: 'Android', sign: /\bAndroid\b/ },
  { name: 'Windows', sign: /\bWindows\b/ },
  { name: 'ChromeOS', sign: /\bCrOS\b/ },
  { name: 'macOS', sign: /\bMacintosh\b/ },
  { name: 'Linux', sign: /\bLinux\b/ },
];

const DEVICE_NAME_MAX = 200;

/** A header from outside: truncated, and without characters that a table or a page cannot show. */
export function readDeviceName(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, DEVICE_NAME_MAX);
}

export function describeDevice(userAgent: string): {
  browser: string | null;
  system: string | null;
} {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

/** Null when it was erased. */
export function maskAddress(ip: string): string | null {
  if (ip === '') return null;
  const [first = '', second = ''] = networkOf(ip).split(/[.:]/);
  return ip.includes('.') ? `${first}.${second}.•.•` : `${first}:${second}:•`;
}

function nameIn(list: readonly Named[], userAgent: string): string | null {
  return list.find(({ sign }) => sign.test(userAgent))?.name ?? null;
}
