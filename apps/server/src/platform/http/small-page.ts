/**
 * The frame of the small pages of ours that stand in for the app. It must not need anything else of
 * this server: no script, no file, no session. Each loads itself again by itself.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { pathOf } from '../ingress/target.ts';

type Asked = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** A browser that opens an address; `/api` is for programs, whoever asks. */
export function isPageRequest({ method, url = '', headers }: Asked): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead && /\btext\/html\b/.test(headers.accept ?? '') && !/^[/\\]+(api|bot)\b/.test(pathOf(url))
  );
}

/** Every browser that waits would come at once otherwise, and a bug does not pass in a second. */
const RETRY_SECONDS_MIN = 3;

type SmallPage = {
  language: PageLanguage;
  title: string;
  lines: readonly string[];
  retrySeconds: number;
};

/**
 * Style elements are forbidden by our policy, so the themes are in the attributes: `light-dark`
 * follows the device, and a browser that does not know it shows its own colours.
 */
export function smallPage({ language, title, lines, retrySeconds }: SmallPage): string {
  const text = TEXTS[language];
  const seconds = Math.max(RETRY_SECONDS_MIN, Math.ceil(retrySeconds));
  return `<!doctype html>
<html lang="${language}" style="color-scheme: light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>Anywhen Paper</title>
</head>
<body style="${STYLES.body}">
<p role="note" style="${STYLES.notice}">${text.notice}</p>
<main style="${STYLES.main}">
<h1 style="${STYLES.title}">${title}</h1>
${lines.map((line) => `<p style="${STYLES.text}">${line}</p>`).join('\n')}
<p style="${STYLES.again}">${text.again}</p>
<a href="" style="${STYLES.button}">${text.now}</a>
</main>
</body>
</html>
`;
}

/** The colours of the app's tokens, in light and in dark. */
const STYLES = {
  body: `margin:0;font:16px/1.5 system-ui,sans-serif;${colours({
    light: ['#0d181c', '#f4f7f7'],
    dark: ['#e9f0f2', '#0a1013'],
  })}`,
  notice: `margin:0;padding:4px 16px;text-align:center;font-size:12px;font-weight:500;${colours({
    light: ['#4c3191', '#e8e2f8'],
    dark: ['#cdbdf8', '#2a2144'],
  })}`,
  main: 'max-width:22rem;margin:18vh auto 0;padding:0 24px;text-align:center',
  title: 'margin:0 0 8px;font-size:20px;line-height:1.3',
  text: 'margin:0 0 4px',
  again: 'margin:0 0 24px',
  button: `display:inline-block;padding:10px 24px;border-radius:12px;font-weight:600;${colours({
    light: ['#ffffff', '#0a6880'],
    dark: ['#04222b', '#48b6cf'],
  })};text-decoration:none`,
} as const;

type Pair = readonly [text: string, surface: string];

function colours({ light, dark }: { light: Pair; dark: Pair }): string {
  const [text, surface] = [0, 1].map((index) => `light-dark(${light[index]},${dark[index]})`);
  return `color:${text};background:${surface}`;
}

export type PageLanguage = keyof typeof TEXTS;

/** The first of ours that the browser accepts; its order is its preference. */
export function pageLanguageOf({ 'accept-language': accepted = '' }: IncomingHttpHeaders) {
  for (const range of accepted.split(',')) {
    const tag = (range.split(';')[0] ?? '').trim().toLowerCase();
    const [first = ''] = tag.split('-');
    if (first === 'zh') return /hant|-(tw|hk|mo)\b/.test(tag) ? 'zh-Hant' : 'zh-Hans';
    if (Object.hasOwn(TEXTS, first)) return first as PageLanguage;
  }
  return 'en';
}

/** Here and not in the catalogues of the app, which are files of their own. */
const TEXTS = {
  en: {
    notice: 'Simulated trading – no real money',
    again: 'It tries again by itself in a moment.',
    now: 'Try again now',
  },
  'zh-Hant': {
    notice: '模擬交易，不涉及真實資金',
    again: '稍後會自動重試。',
    now: '立即重試',
  },
  'zh-Hans': {
    notice: '模拟交易，不涉及真实资金',
    again: '稍后会自动重试。',
    now: '立即重试',
  },
  fr: {
    notice: 'Trading simulé – pas d’argent réel',
    again: 'La page réessaie d’elle-même dans un instant.',
    now: 'Réessayer maintenant',
  },
  ja: {
    notice: 'シミュレーション取引 – 実際のお金は使いません',
    again: 'まもなく自動的に再試行します。',
    now: '今すぐ再試行',
  },
  ko: {
    notice: '모의 거래 – 실제 돈이 아닙니다',
    again: '잠시 후 자동으로 다시 시도합니다.',
    now: '지금 다시 시도',
  },
  ru: {
    notice: 'Симуляция торговли — без настоящих денег',
    again: 'Скоро попытка повторится сама.',
    now: 'Повторить сейчас',
  },
  vi: {
    notice: 'Giao dịch mô phỏng – không dùng tiền thật',
    again: 'Trang sẽ tự thử lại sau giây lát.',
    now: 'Thử lại ngay',
  },
} as const;
