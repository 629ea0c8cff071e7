/**
 * The notice and link that Lightweight Charts requires (Apache-2.0, NOTICE). The library's own logo
 * needs a style element, which our CSP forbids, so it is drawn here.
 */
import { useText } from '../i18n/index.ts';

const HOME = 'https://www.tradingview.com/';
const LOGO = 'M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';

export function Attribution() {
  const t = useText('charts');
  return (
    <p className="flex items-center gap-2 px-4 text-12 text-text-muted">
      <a
        href={HOME}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-center gap-2 underline-offset-2 hover:underline"
      >
        <svg viewBox="0 0 35 19" width="35" height="19" fill="currentColor" aria-hidden="true">
          <path d={LOGO} />
        </svg>
        <span>
          TradingView Lightweight Charts™
          <br />© 2026 TradingView, Inc.
          <span className="sr-only"> {t('attribution.newTab')}</span>
        </span>
      </a>
    </p>
  );
}
