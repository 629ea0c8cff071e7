/**
 * What a server answers that is starting or making up for an outage: people see a small page with
 * its progress, which goes on by itself when the server is ready; programs get the rejection and
 * when to try again. Health says that the process is alive and not ready.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { REJECTIONS } from '@anywhen/protocol';
import type { CatchUpProgress } from '../progress.ts';
import { CACHE_CONTROL } from './every-answer.ts';
import { rejectionBody } from '../ingress/rejection-body.ts';
import { type PageLanguage, isPageRequest, pageLanguageOf, smallPage } from './small-page.ts';

type WaitingParts = {
  headers: Readonly<Record<string, string>>;
  /** Undefined while there is nothing to measure yet. */
  progress: () => CatchUpProgress | undefined;
};

const RETRY_SECONDS_MAX = 30;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function answerWaiting({ headers, progress }: WaitingParts): RequestListener {
  return (request, response) => {
    const send = (status: number, body: string, more: Readonly<Record<string, string>>) => {
      response.writeHead(status, {
        ...headers,
        'Cache-Control': CACHE_CONTROL.moment,
        'Content-Length': Buffer.byteLength(body),
        ...more,
      });
      response.end(body);
    };
    const path = (request.url ?? '').split('?')[0];
    if (path === '/livez') return send(200, '{"isAlive":true}', JSON_TYPE);
    const catchingUp = progress();
    const retrySeconds = retrySecondsOf(catchingUp);
    const retry = { 'Retry-After': String(retrySeconds) };
    if (path === '/readyz') {
      const readiness = { isReady: false, parts: { start: false }, catchingUp };
      return send(503, JSON.stringify(readiness), { ...JSON_TYPE, ...retry });
    }
    if (isPageRequest(request)) {
      const page = waitingPage(request.headers, catchingUp);
      return send(503, page, { 'Content-Type': 'text/html; charset=utf-8', ...retry });
    }
    const rejection = {
      code: 'UNAVAILABLE',
      data: { retryAfterMs: retrySeconds * 1_000 },
    } as const;
    const body = JSON.stringify(rejectionBody(rejection, { url: path, requestId: randomUUID() }));
    return send(REJECTIONS.UNAVAILABLE.status, body, { ...JSON_TYPE, ...retry });
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

function retrySecondsOf(progress: CatchUpProgress | undefined): number {
  const leftMs = progress ? progress.endsAtMs - progress.untilMs : 0;
  return Math.min(RETRY_SECONDS_MAX, Math.max(1, Math.ceil(leftMs / 1_000)));
}

function waitingPage(headers: IncomingHttpHeaders, progress: CatchUpProgress | undefined): string {
  const language = pageLanguageOf(headers);
  const { title, starting, makingUp, left } = TEXTS[language];
  const lines = [starting];
  if (progress) {
    const { fromMs, untilMs, percent, endsAtMs } = progress;
    const missed = lengthText(language, untilMs - fromMs);
    const rest = lengthText(language, Math.max(1_000, endsAtMs - untilMs));
    const done = (percent / 100).toLocaleString(language, { style: 'percent' });
    lines.splice(0, 1, makingUp(missed, done), left(rest));
  }
  return smallPage({ language, title, lines, retrySeconds: 0 });
}

/** Whole hours from two on, whole minutes from two on, else seconds. */
function lengthText(language: PageLanguage, ms: number): string {
  const [unit, of] = (
    [
      ['hour', HOUR_MS],
      ['minute', MINUTE_MS],
    ] as const
  ).find(([, each]) => ms >= 2 * each) ?? ['second', 1_000];
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return (ms / of).toLocaleString(language, format);
}

type Texts = {
  title: string;
  starting: string;
  makingUp: (missed: string, done: string) => string;
  left: (rest: string) => string;
};

/** Here and not in the catalogues of the app, which are files of their own. */
const TEXTS: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    title: 'We will be back in a moment',
    starting: 'Our server is starting. Your paper funds are not touched by it.',
    makingUp: (missed, done) => `We were away, and are making up for ${missed}: ${done}`,
    left: (rest) => `About ${rest} to go. Nothing is lost.`,
  },
  'zh-Hant': {
    title: '我們馬上回來',
    starting: '伺服器正在啟動，您的模擬資金不受影響。',
    makingUp: (missed, done) => `服務曾中斷，正在補上 ${missed}的進度：${done}`,
    left: (rest) => `大約還需要 ${rest}，不會遺漏任何內容。`,
  },
  'zh-Hans': {
    title: '我们马上回来',
    starting: '服务器正在启动，您的模拟资金不受影响。',
    makingUp: (missed, done) => `服务曾中断，正在补上 ${missed}的进度：${done}`,
    left: (rest) => `大约还需要 ${rest}，不会遗漏任何内容。`,
  },
  fr: {
    title: 'Nous revenons dans un instant',
    starting: 'Notre serveur démarre. Vos fonds fictifs ne sont pas touchés.',
    makingUp: (missed, done) => `Après une interruption, nous rattrapons ${missed} : ${done}`,
    left: (rest) => `Encore ${rest} environ. Rien n’est perdu.`,
  },
  ja: {
    title: 'まもなく再開します',
    starting: 'サーバーを起動しています。練習用資金に影響はありません。',
    makingUp: (missed, done) => `停止していた${missed}分を処理しています：${done}`,
    left: (rest) => `残り約${rest}です。失われるものはありません。`,
  },
  ko: {
    title: '곧 다시 시작합니다',
    starting: '서버를 시작하고 있습니다. 모의 자금에는 영향이 없습니다.',
    makingUp: (missed, done) => `중단되었던 ${missed} 분량을 처리하고 있습니다: ${done}`,
    left: (rest) => `약 ${rest} 남았습니다. 사라지는 것은 없습니다.`,
  },
  ru: {
    title: 'Мы скоро вернёмся',
    starting: 'Сервер запускается. Ваши учебные средства не затронуты.',
    makingUp: (missed, done) => `Был перерыв, навёрстываем ${missed}: ${done}`,
    left: (rest) => `Осталось примерно ${rest}. Ничего не потеряно.`,
  },
  vi: {
    title: 'Chúng tôi sẽ trở lại ngay',
    starting: 'Máy chủ đang khởi động. Tiền mô phỏng của bạn không bị ảnh hưởng.',
    makingUp: (missed, done) => `Dịch vụ đã gián đoạn, đang xử lý bù ${missed}: ${done}`,
    left: (rest) => `Còn khoảng ${rest}. Không có gì bị mất.`,
  },
};
