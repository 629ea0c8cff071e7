/**
 * Runs before the first paint, so that the wrong theme or language never flashes. It only reads the
 * stored preferences; parts/preferences.ts validates them again.
 */
(function boot() {
  const notices = {
    en: 'Simulated trading – no real money',
    'zh-Hant': '模擬交易，不涉及真實資金',
    'zh-Hans': '模拟交易，不涉及真实资金',
    fr: 'Trading simulé – pas d’argent réel',
    ja: 'シミュレーション取引 – 実際のお金は使いません',
    ko: '모의 거래 – 실제 돈이 아닙니다',
    ru: 'Симуляция торговли — без настоящих денег',
    vi: 'Giao dịch mô phỏng – không dùng tiền thật',
  };
  const root = document.documentElement;
  // May come before the app is there to offer it at a better moment (device-parts/install.ts).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installprompt = event;
  });
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('anywhen.preferences')).state ?? {};
  } catch {
    // Nothing is stored yet, or storage is blocked: the defaults of index.html apply.
  }
  const isDark =
    chosen.theme === 'dark' ||
    (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  if (chosen.upDown === 'red-up') root.dataset.updown = 'red-up';
  if (chosen.language in notices) root.lang = chosen.language;

  // Preloads the texts, so that they do not wait for the code that requests them.
  const preloads = JSON.parse(document.getElementById('preloads').textContent);
  const isComplete = preloads.languages?.includes(root.lang);
  const own = (isComplete && preloads.own) || [];
  for (const namespace of preloads.texts ? ['app', ...own] : []) {
    const href = `/assets/${root.lang}-${namespace}-${preloads.texts}.js`;
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
  }

  document.addEventListener('DOMContentLoaded', () => {
    const notice = document.getElementById('static-notice');
    if (notice) notice.textContent = notices[root.lang];
  });
})();
