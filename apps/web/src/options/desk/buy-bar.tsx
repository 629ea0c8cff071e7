/** What blocks a purchase, and the button with its price. */
import { LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { loginPath } from '../../router/index.ts';
import type { BuyRequest } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import { deskPath } from '../paths.ts';
import type { Quoted } from '../quotes.ts';
import { TradeBar } from '../trade-bar.tsx';
import type { Gate } from '../trade-gate.ts';
import { useExactUsdt } from '../trade-parts.tsx';
import type { Trading } from '../trading.ts';
import type { Ticket } from './ticket.ts';

type BuyBarProps = {
  ticket: Ticket;
  trading: Trading<BuyRequest>;
  gate: Gate | undefined;
  quoted: Quoted | undefined;
  /** Undefined while none is typed. */
  count: number | undefined;
  onBuy: () => void;
};

export function BuyBar({ ticket, trading, gate, quoted, count, onBuy }: BuyBarProps) {
  const t = useText('options');
  const exact = useExactUsdt();
  const { optionName, contractsName } = useOptionTexts();
  const { symbol } = ticket.series;
  const total = quoted && count !== undefined ? exact(quoted.units * BigInt(count)) : undefined;
  const isChanged = trading.changed !== undefined;
  const label = (sum: string) =>
    isChanged ? t('buy.again', { total: sum }) : t('buy.button', { total: sum });
  return (
    <TradeBar
      trading={trading}
      gate={gate}
      quoted={quoted}
      label={total === undefined ? t('buy.noCount') : label(total)}
      barredTitle={t('buy.barred')}
      what={({ quantity, strike, type }) =>
        t('wish', { count: contractsName(quantity), option: optionName({ symbol, strike, type }) })
      }
      now={(what) => t('buy.now', { what })}
      onTrade={onBuy}
      instead={
        gate?.reason === 'visitor' && (
          <LinkButton size="large" isFullWidth icon="login" href={loginPath(deskPath(symbol))}>
            {t('buy.logIn')}
          </LinkButton>
        )
      }
    />
  );
}
