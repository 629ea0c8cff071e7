/**
 * What a person sees whose page could not be served: a small page of ours that tries again by
 * itself. Programs get the rejection as JSON instead.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { RejectionCode } from '@anywhen/protocol';
import { type PageLanguage, pageLanguageOf, smallPage } from './small-page.ts';

/** The server's own trouble, which passes: the same request may succeed later. */
export function isFailure(status: number): boolean {
  return status === 429 || status >= 500;
}

type FailurePage = { code: RejectionCode; headers: IncomingHttpHeaders; retrySeconds: number };

export function failurePage({ code, headers, retrySeconds }: FailurePage): string {
  const language = pageLanguageOf(headers);
  const text = TEXTS[language];
  const reason = code === 'RATE_LIMITED' ? text.limited : text.away;
  return smallPage({ language, title: text.title, lines: [reason], retrySeconds });
}

type Texts = Readonly<Record<'title' | 'limited' | 'away', string>>;

/** Here and not in the catalogues of the app, which are files of their own. */
const TEXTS: Readonly<Record<PageLanguage, Texts>> = {
  en: {
    title: 'This page cannot be shown right now',
    limited: 'There were too many requests from your connection.',
    away: 'Our server is not ready. Your paper funds are not touched by it.',
  },
  'zh-Hant': {
    title: '目前無法顯示此頁面',
    limited: '您的網路在短時間內送出了太多請求。',
    away: '伺服器暫時無法服務，您的模擬資金不受影響。',
  },
  'zh-Hans': {
    title: '暂时无法显示此页面',
    limited: '您的网络在短时间内发出了太多请求。',
    away: '服务器暂时无法服务，您的模拟资金不受影响。',
  },
  fr: {
    title: 'Cette page ne peut pas être affichée pour le moment',
    limited: 'Trop de requêtes sont venues de votre connexion.',
    away: 'Notre serveur n’est pas prêt. Vos fonds fictifs ne sont pas touchés.',
  },
  ja: {
    title: '現在このページを表示できません',
    limited: 'お使いの接続からのリクエストが多すぎます。',
    away: 'サーバーの準備ができていません。練習用資金に影響はありません。',
  },
  ko: {
    title: '지금은 이 페이지를 표시할 수 없습니다',
    limited: '사용 중인 네트워크에서 요청이 너무 많았습니다.',
    away: '서버가 준비되지 않았습니다. 모의 자금에는 영향이 없습니다.',
  },
  ru: {
    title: 'Сейчас эту страницу показать не удаётся',
    limited: 'С вашего подключения пришло слишком много запросов.',
    away: 'Наш сервер не готов. Ваши учебные средства не затронуты.',
  },
  vi: {
    title: 'Hiện không thể hiển thị trang này',
    limited: 'Kết nối của bạn đã gửi quá nhiều yêu cầu.',
    away: 'Máy chủ chưa sẵn sàng. Tiền mô phỏng của bạn không bị ảnh hưởng.',
  },
};
