/**
 * The words of a shared link in all eight languages. The link names the language of who shared it;
 * who unfolds it is a machine that names none.
 */
import type { Language } from '@anywhen/protocol';
import type { SharedProof } from '../../facets/shared-proofs.ts';

type Words = {
  verify: string;
  sides: Readonly<Record<SharedProof['side'], string>>;
  outcomes: Readonly<Record<SharedProof['outcome'], string>>;
  /** {{from}} and {{to}} are prices. */
  prices: string;
  text: string;
};

export const PREVIEW_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    verify: 'Verify it yourself: ',
    sides: { up: 'up', down: 'down', call: 'call', put: 'put', long: 'long', short: 'short' },
    outcomes: { open: 'still open', ended: 'ended', liquidated: 'liquidated', void: 'void' },
    prices: 'From {{from}} to {{to}}. ',
    text: 'Your browser recomputes the prices and the result from published seeds. Simulated trading – no real money.',
  },
  'zh-Hant': {
    verify: '自己驗證：',
    sides: { up: '看漲', down: '看跌', call: '看漲', put: '看跌', long: '做多', short: '做空' },
    outcomes: { open: '進行中', ended: '已結束', liquidated: '已強平', void: '無效' },
    prices: '價格由 {{from}} 到 {{to}}。',
    text: '您的瀏覽器會用公開的種子重新計算價格與結果。模擬交易，不涉及真實資金。',
  },
  'zh-Hans': {
    verify: '自己验证：',
    sides: { up: '看涨', down: '看跌', call: '看涨', put: '看跌', long: '做多', short: '做空' },
    outcomes: { open: '进行中', ended: '已结束', liquidated: '已强平', void: '无效' },
    prices: '价格由 {{from}} 到 {{to}}。',
    text: '您的浏览器会用公开的种子重新计算价格与结果。模拟交易，不涉及真实资金。',
  },
  fr: {
    verify: 'Vérifiez vous-même : ',
    sides: { up: 'hausse', down: 'baisse', call: 'call', put: 'put', long: 'long', short: 'short' },
    outcomes: { open: 'en cours', ended: 'terminé', liquidated: 'liquidation', void: 'annulé' },
    prices: 'De {{from}} à {{to}}. ',
    text: 'Votre navigateur recalcule les prix et le résultat à partir de graines publiées. Trading simulé – pas d’argent réel.',
  },
  ja: {
    verify: 'ご自身で検証できます：',
    sides: {
      up: '上昇',
      down: '下落',
      call: 'コール',
      put: 'プット',
      long: 'ロング',
      short: 'ショート',
    },
    outcomes: { open: '進行中', ended: '終了', liquidated: 'ロスカット', void: '無効' },
    prices: '価格は{{from}}から{{to}}。',
    text: '公開されたシードから、ブラウザが価格と結果を計算し直します。シミュレーション取引 – 実際のお金は使いません',
  },
  ko: {
    verify: '직접 검증하세요: ',
    sides: { up: '상승', down: '하락', call: '콜', put: '풋', long: '롱', short: '숏' },
    outcomes: { open: '진행 중', ended: '종료', liquidated: '청산', void: '무효' },
    prices: '가격 {{from}} → {{to}}. ',
    text: '공개된 시드로 브라우저가 가격과 결과를 다시 계산합니다. 모의 거래 – 실제 돈이 아닙니다',
  },
  ru: {
    verify: 'Проверьте сами: ',
    sides: { up: 'вверх', down: 'вниз', call: 'колл', put: 'пут', long: 'лонг', short: 'шорт' },
    outcomes: {
      open: 'ещё открыто',
      ended: 'завершено',
      liquidated: 'ликвидация',
      void: 'аннулировано',
    },
    prices: 'Цена: {{from}} → {{to}}. ',
    text: 'Ваш браузер заново вычислит цены и результат по опубликованным сидам. Симуляция торговли — без настоящих денег.',
  },
  vi: {
    verify: 'Tự bạn kiểm chứng: ',
    sides: { up: 'tăng', down: 'giảm', call: 'call', put: 'put', long: 'long', short: 'short' },
    outcomes: { open: 'đang mở', ended: 'đã kết thúc', liquidated: 'đã thanh lý', void: 'vô hiệu' },
    prices: 'Từ {{from}} đến {{to}}. ',
    text: 'Trình duyệt của bạn tính lại giá và kết quả từ các hạt giống đã công bố. Giao dịch mô phỏng – không dùng tiền thật.',
  },
};
