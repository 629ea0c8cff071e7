/**
 * Which messages a device is told of while the app is closed (rulebook 35): five kinds that a
 * member switches on and off, each of them many kinds of messages.
 */
import type { MessageCategory } from '../base/facets.ts';
import type { MessageKind } from '../messages/endpoints.ts';

export const PUSH_KINDS = ['alerts', 'fills', 'results', 'cases', 'messages'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** What happened longer ago is in the list of messages, and no phone rings for it any more. */
export const PUSH_AGE_MS_MAX = 15 * 60_000;

const BY_CATEGORY: Readonly<Record<MessageCategory, PushKind>> = {
  trade: 'results',
  product: 'results',
  funds: 'cases',
  system: 'messages',
};

const OTHERS: Readonly<Partial<Record<MessageKind, PushKind>>> = {
  'alert-fired': 'alerts',
  'order-filled': 'fills',
  'order-triggered': 'fills',
  'order-cancelled': 'fills',
  'order-expired': 'fills',
  'leverage-order-filled': 'fills',
  'verification-passed': 'cases',
  'verification-rejected': 'cases',
};

export function pushKindOf(kind: MessageKind, category: MessageCategory): PushKind {
  return OTHERS[kind] ?? BY_CATEGORY[category];
}

/** Minutes of a day in the member's own time zone; over midnight where the end is the smaller. */
export type QuietHours = {
  readonly fromMinute: number;
  readonly untilMinute: number;
  /** As the browser names it, such as `Europe/Paris`. */
  readonly zone: string;
};

/** An unknown zone has no quiet hours. */
export function isQuiet({ fromMinute, untilMinute, zone }: QuietHours, atMs: number): boolean {
  const minute = minuteIn(zone, atMs);
  if (minute === undefined) return false;
  if (fromMinute <= untilMinute) return minute >= fromMinute && minute < untilMinute;
  return minute >= fromMinute || minute < untilMinute;
}

export function isTimeZone(zone: string): boolean {
  return minuteIn(zone, 0) !== undefined;
}

function minuteIn(zone: string, atMs: number): number | undefined {
  try {
    const options = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
    const clock = new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23' });
    const [hour = '', minute = ''] = clock.format(atMs).split(':');
    return Number(hour) * 60 + Number(minute);
  } catch {
    return undefined;
  }
}
