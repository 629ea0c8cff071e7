/**
 * The pages that do not exist yet, each with a sentence about its purpose. When a page arrives its
 * row in router/table.ts says so and its entry is deleted here; it does not compile while the two
 * disagree. The texts are not in the catalogues: they are to vanish.
 */
import type { COMPLETE_LANGUAGES, Language } from '../i18n/index.ts';
import type { PathToCome } from '../router/index.ts';

export type Purpose = Readonly<Record<(typeof COMPLETE_LANGUAGES)[number], string>>;

/** The common text of these pages. */
export const everyPageToCome = {
  title: {
    en: 'This page is not there yet',
    'zh-Hant': '此頁面尚未完成',
    'zh-Hans': '此页面尚未完成',
    fr: 'Cette page n’existe pas encore',
    ja: 'このページはまだありません',
    ko: '아직 없는 페이지입니다',
    ru: 'Этой страницы пока нет',
    vi: 'Trang này chưa có',
  },
  plan: {
    en: 'What it will do',
    'zh-Hant': '它將會做什麼',
    'zh-Hans': '它将会做什么',
    fr: 'Ce qu’elle fera',
    ja: 'このページでできるようになること',
    ko: '이 페이지가 하게 될 일',
    ru: 'Что она будет делать',
    vi: 'Trang sẽ làm gì',
  },
  promise: {
    en: 'Until it really works you will not find a button here that only pretends to.',
    'zh-Hant': '在真正可用之前，這裡不會出現只是擺樣子的按鈕。',
    'zh-Hans': '在真正可用之前，这里不会出现只是摆样子的按钮。',
    fr: 'Tant qu’elle ne fonctionne pas vraiment, vous n’y trouverez aucun bouton qui fasse semblant.',
    ja: '本当に動くようになるまで、見せかけのボタンは置きません。',
    ko: '실제로 작동하기 전까지 흉내만 내는 버튼은 두지 않습니다.',
    ru: 'Пока она не заработает по-настоящему, здесь не будет кнопок для вида.',
    vi: 'Trước khi nó thật sự hoạt động, bạn sẽ không thấy nút nào chỉ để làm cảnh.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export const pagesToCome: Readonly<Record<PathToCome, Purpose>> = {
  '/my/authorization_code': {
    en: 'Creates your authorization code and checks the code of another member.',
    'zh-Hant': '建立您的授權碼，並核對其他會員的授權碼。',
    'zh-Hans': '创建您的授权码，并核对其他会员的授权码。',
  },
  '/my/invite': {
    en: 'Shows your invitation code, the members you invited and your share of fees.',
    'zh-Hant': '顯示您的邀請碼、邀請的會員以及手續費分成。',
    'zh-Hans': '显示您的邀请码、邀请的会员以及手续费分成。',
  },
};
