/**
 * Announcements (rulebook 15.2): their states, order and languages. The permanent one is here, in
 * code: nobody can edit, end or outrank it.
 *
 *   planned ──from──▶ running ──until, or ended by staff──▶ ended
 *      └────────────── ended by staff ────────────────────────┘
 */
import { DAY_MS } from '@anywhen/prices';
import { PERMANENT_ID, PERMANENT_TITLES } from './in-language.ts';

export const ANNOUNCEMENT_TITLE_MAX = 80;
export const ANNOUNCEMENT_BODY_MAX = 1_000;
export const ANNOUNCEMENT_LIFE_MS_MAX = 366 * DAY_MS;
/** Planned and running together: so many fit into one frame for everybody. */
export const OPEN_ANNOUNCEMENTS_MAX = 20;
export const ANNOUNCEMENTS_PER_PAGE = 20;

/** The lowest first. */
export const ANNOUNCEMENT_PRIORITIES = ['low', 'normal', 'high'] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];

export const ANNOUNCEMENT_STATES = ['planned', 'running', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

type Times = { fromMs: number; untilMs: number; endedAtMs: number | null };

export function announcementStateAt(times: Times, nowMs: number): AnnouncementState {
  const { fromMs, untilMs, endedAtMs } = times;
  if (endedAtMs !== null || nowMs >= untilMs) return 'ended';
  return nowMs < fromMs ? 'planned' : 'running';
}

/** Whether members ever saw it: one that was ended before it began is only staff's. */
export function hasRun({ fromMs, endedAtMs }: Times, nowMs: number): boolean {
  return fromMs <= (endedAtMs ?? nowMs);
}

type Ranked = { id: string; priority: AnnouncementPriority; fromMs: number };

/** The one Home shows comes first: by priority, of equal ones the later. */
export function byRank(left: Ranked, right: Ranked): number {
  return (
    ANNOUNCEMENT_PRIORITIES.indexOf(right.priority) -
      ANNOUNCEMENT_PRIORITIES.indexOf(left.priority) ||
    right.fromMs - left.fromMs ||
    Number(right.id) - Number(left.id)
  );
}

type PermanentTexts = Readonly<
  Record<keyof typeof PERMANENT_TITLES, { readonly title: string; readonly body: string }>
>;

export const PERMANENT_ANNOUNCEMENT: { readonly id: string; readonly texts: PermanentTexts } = {
  id: PERMANENT_ID,
  texts: {
    'zh-Hant': {
      title: PERMANENT_TITLES['zh-Hant'],
      body: '這裡的一切都是模擬：沒有真實的資金、貨幣或帳戶，任何東西都無法存入或提出。如有人因本應用要求您匯款、轉帳或提供身分證件，那就是詐騙。',
    },
    en: {
      title: PERMANENT_TITLES.en,
      body: 'Everything here is a simulation: there is no real money, coin or account, and nothing can be paid in or out. If anybody asks you for money, coins or identity papers because of this app, it is fraud.',
    },
    'zh-Hans': {
      title: PERMANENT_TITLES['zh-Hans'],
      body: '这里的一切都是模拟：没有真实的资金、货币或账户，任何东西都无法存入或提出。如有人因本应用要求您汇款、转账或提供身份证件，那就是诈骗。',
    },
  },
};
