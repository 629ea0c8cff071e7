/** What a note is about, in the words of its product, and the way to its record. */
import { DAY_MS } from '@anywhen/prices';
import type { NoteKind, NoteMoment, NoteSubject } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import type { To } from '../router/index.ts';

export const KIND_ICONS: Readonly<Record<NoteKind, IconName>> = {
  'spot-order': 'swap',
  'seconds-contract': 'clock',
  'option-position': 'bolt',
  'leverage-position': 'layers',
  bot: 'sparkle',
  day: 'calendar',
};

type RecordPath = (number: string) => To;

const RECORD_PATHS: Readonly<Record<NoteKind, RecordPath>> = {
  'spot-order': (number) => `/trade/tardelist?order=${number}`,
  'seconds-contract': (number) => `/newContract/contractinfo?orderId=${number}`,
  'option-position': (number) => `/newContract/contractinfo?product=option&orderId=${number}`,
  'leverage-position': (number) =>
    `/newContract/contractinfo?product=derivatives&position=${number}`,
  bot: (number) => `/pay/strategy?bot=${number}`,
  day: (number) => {
    const startMs = Number(number) * DAY_MS;
    const month = new Date(startMs).toISOString().slice(0, 7);
    return `/pay/results?month=${month}&day=${startMs}`;
  },
};

/** Of a day its results. */
export function recordPath({ kind, number }: NoteSubject): To {
  return RECORD_PATHS[kind](number);
}

/** By UTC, as results are counted. */
export function todaySubject(): NoteSubject {
  return { kind: 'day', number: String(Math.floor(serverNowMs() / DAY_MS)) };
}

export function useSubjectTitle(): (
  subject: NoteSubject,
  moment: NoteMoment | null | undefined,
) => string {
  const t = useText('notes');
  const { date } = useFormat();
  return ({ kind, number }, moment) => {
    if (kind === 'day') return date(Number(number) * DAY_MS, { isUtc: true });
    const name = t(`kind.${kind}`);
    return moment ? `${name} · ${marketText(moment.symbol)}` : name;
  };
}
