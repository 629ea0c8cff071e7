/** Switches between the markets with options: there are three, so all are visible. */
import { Segmented } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { OPTION_SYMBOLS } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { navigate } from '../../router/index.ts';
import { deskPath } from '../paths.ts';

export function UnderlyingChoice({ market }: { market: Market }) {
  const t = useText('options');
  return (
    <div className="basis-40">
      <Segmented
        label={t('market.choose')}
        value={market.symbol}
        onChange={(symbol) => void navigate(deskPath(symbol), { replace: true })}
        options={OPTION_SYMBOLS.map((symbol) => ({ value: symbol, label: currencyOf(symbol) }))}
      />
    </div>
  );
}
