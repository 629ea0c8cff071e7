/**
 * The one list of pages that are not there yet, with the sentence each shows about its purpose.
 * When a page arrives its row in router/table.ts says so and its entry is deleted here; it does not
 * compile while the two disagree. The texts are not in the catalogues: they are to vanish.
 */
import type { COMPLETE_LANGUAGES, Language } from '../i18n/index.ts';
import type { PathToCome } from '../router/index.ts';

export type Purpose = Readonly<Record<(typeof COMPLETE_LANGUAGES)[number], string>>;

/** What every such page says besides its purpose. */
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
  '/financial/financeindex': {
    en: 'Brings fixed-term and trust products, staking and mining together with your totals.',
    'zh-Hant': '匯集定期理財、信託理財、質押與礦機，並顯示您的總額。',
    'zh-Hans': '汇集定期理财、信托理财、质押与矿机，并显示您的总额。',
  },
  '/homeindex/eaorders': {
    en: 'Lists your finance subscriptions by state.',
    'zh-Hant': '按狀態列出您的理財申購。',
    'zh-Hans': '按状态列出您的理财申购。',
  },
  '/homeindex/finance': {
    en: 'Lists the trust finance products with their terms.',
    'zh-Hant': '列出信託理財產品及其條款。',
    'zh-Hans': '列出信托理财产品及其条款。',
  },
  '/homeindex/finance-confirm': {
    en: 'Shows dates, interest and total of a purchase before you confirm it.',
    'zh-Hant': '在您確認購買前顯示日期、利息與總額。',
    'zh-Hans': '在您确认购买前显示日期、利息与总额。',
  },
  '/homeindex/finance-confirm2': {
    en: 'Shows dates, interest and total of the 180-day product before you confirm it.',
    'zh-Hant': '在您確認購買 180 天產品前顯示日期、利息與總額。',
    'zh-Hans': '在您确认购买 180 天产品前显示日期、利息与总额。',
  },
  '/homeindex/finance-details': {
    en: 'Explains one finance product: rate, dates, limits and rules.',
    'zh-Hant': '說明一個理財產品的利率、日期、限額與規則。',
    'zh-Hans': '说明一个理财产品的利率、日期、限额与规则。',
  },
  '/homeindex/finance-info': {
    en: 'Shows one of your subscriptions, with cancelling and early redemption.',
    'zh-Hant': '顯示您的一筆申購，並可取消或提前贖回。',
    'zh-Hans': '显示您的一笔申购，并可取消或提前赎回。',
  },
  '/homeindex/livecoin': {
    en: 'Shows the staking pools, your pledges and what they earned.',
    'zh-Hant': '顯示質押池、您的質押以及收益。',
    'zh-Hans': '显示质押池、您的质押以及收益。',
  },
  '/homeindex/livecoin-confirm': {
    en: 'Shows amount, dates and daily reward of a pledge before you confirm it.',
    'zh-Hant': '在您確認質押前顯示數量、日期與每日獎勵。',
    'zh-Hans': '在您确认质押前显示数量、日期与每日奖励。',
  },
  '/homeindex/machine': {
    en: 'Shows the simulated mining machines, their stock and the ones you own.',
    'zh-Hant': '顯示模擬礦機、庫存以及您擁有的礦機。',
    'zh-Hans': '显示模拟矿机、库存以及您拥有的矿机。',
  },
  '/homeindex/machine-confirm': {
    en: 'Shows price, output and break-even of a machine before you confirm it.',
    'zh-Hant': '在您確認購買礦機前顯示價格、產出與回本時間。',
    'zh-Hans': '在您确认购买矿机前显示价格、产出与回本时间。',
  },
  '/kefu/kefu': {
    en: 'A chat with an automated assistant, and with a person when you ask for one.',
    'zh-Hant': '與自動助理對話，需要時可轉由真人回覆。',
    'zh-Hans': '与自动助理对话，需要时可转由人工回复。',
  },
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
