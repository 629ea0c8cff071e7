/**
 * Announcements (rulebook 15.2): their states, order and languages. The permanent one is here, in
 * code: nobody can edit, end or outrank it.
 *
 *   planned ──from──▶ running ──until, or ended by staff──▶ ended
 *      └────────────── ended by staff ────────────────────────┘
 */
import { DAY_MS } from '@anywhen/prices';
import type { Language } from '../base/languages.ts';
import { PERMANENT_ID } from './in-language.ts';

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

type PermanentTexts = Readonly<Record<Language, { readonly title: string; readonly body: string }>>;

/** Home's bar has the titles in its own texts, so that it loads them in one language only. */
export const PERMANENT_ANNOUNCEMENT: { readonly id: string; readonly texts: PermanentTexts } = {
  id: PERMANENT_ID,
  texts: {
    'zh-Hant': {
      title: '這是一款模擬加密貨幣衍生品交易應用',
      body: '這裡的一切都是模擬：沒有真實的資金、貨幣或帳戶，任何東西都無法存入或提出。如有人因本應用要求您匯款、轉帳或提供身分證件，那就是詐騙。',
    },
    en: {
      title: 'This is a simulated crypto-derivatives trading app',
      body: 'Everything here is a simulation: there is no real money, coin or account, and nothing can be paid in or out. If anybody asks you for money, coins or identity papers because of this app, it is fraud.',
    },
    'zh-Hans': {
      title: '这是一款模拟加密货币衍生品交易应用',
      body: '这里的一切都是模拟：没有真实的资金、货币或账户，任何东西都无法存入或提出。如有人因本应用要求您汇款、转账或提供身份证件，那就是诈骗。',
    },
    fr: {
      title: 'Application de trading simulé de dérivés crypto',
      body: 'Tout ici est une simulation : il n’y a ni argent, ni cryptomonnaies, ni comptes réels, et rien ne peut être versé ni retiré. Si quelqu’un vous demande de l’argent, des cryptos ou des papiers d’identité à cause de cette application, c’est une escroquerie.',
    },
    ja: {
      title: 'これは暗号資産デリバティブの模擬取引アプリです',
      body: 'ここにあるのはすべてシミュレーションです。実際のお金や通貨、口座はなく、何かを入金することも出金することもできません。このアプリを理由にお金や暗号資産、身分証明書を求められたら、それは詐欺です。',
    },
    ko: {
      title: '모의 암호화폐 파생상품 거래 앱입니다',
      body: '여기 있는 것은 모두 시뮬레이션입니다. 실제 돈이나 코인, 계좌는 없으며 아무것도 입금하거나 출금할 수 없습니다. 이 앱을 이유로 누군가 돈이나 코인, 신분증을 요구한다면 사기입니다.',
    },
    ru: {
      title: 'Это симулятор торговли криптодеривативами',
      body: 'Всё здесь — симуляция: настоящих денег, монет и счетов нет, ничего нельзя внести или вывести. Если из-за этого приложения у вас просят деньги, криптовалюту или документы, это мошенничество.',
    },
    vi: {
      title: 'Đây là ứng dụng mô phỏng giao dịch phái sinh tiền mã hóa',
      body: 'Mọi thứ ở đây đều là mô phỏng: không có tiền, coin hay tài khoản thật, và không thể nạp vào hay rút ra bất cứ thứ gì. Nếu có ai lấy lý do ứng dụng này để đòi bạn tiền, coin hoặc giấy tờ tùy thân thì đó là lừa đảo.',
    },
  },
};
