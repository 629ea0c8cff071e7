/** The end of a ticket, within thumb reach: what blocks the trade, and the button. */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { findBarringReply } from '../money-forms/refusal.ts';
import type { Request } from '../money-forms/intention.ts';
import { LostAttempt } from '../money-forms/lost-attempt.tsx';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useText } from '../i18n/index.ts';
import type { Quoted } from './quotes.ts';
import type { Gate } from './trade-gate.ts';
import { GateLine, Refused, useExactUsdt } from './trade-parts.tsx';
import { placeTradeRefusal } from './trade-quantity.ts';
import type { Trading } from './trading.ts';

type TradeBarProps<W> = {
  trading: Trading<W>;
  gate: Gate | undefined;
  /** The request; without it nothing can be traded. */
  quoted: Quoted | undefined;
  /** The label of the button, with what is paid or received. */
  label: string;
  barredTitle: string;
  /** The description of a request, also as the label of a button. */
  what: (request: W) => string;
  now: (what: string) => string;
  onTrade: () => void;
  /** Replaces the button. */
  instead?: ReactNode;
};

export function TradeBar<W extends Request>(props: TradeBarProps<W>) {
  const { trading, gate, quoted, label, barredTitle, what, now, onTrade, instead } = props;
  const t = useText('options');
  const exact = useExactUsdt();
  const { attempt, changed, forget } = trading;
  const isBarred = gate !== undefined || attempt.state === 'unanswered' || !quoted;
  return (
    <div className="flex flex-col gap-2">
      <LostAttempt
        attempt={attempt}
        what={what}
        now={now}
        isBarred={gate !== undefined}
        onAgain={onTrade}
        onDiscard={forget}
      />
      {attempt.state === 'refused' && (
        <Refused
          reply={attempt.reply}
          changed={changed && quoted && t('quote.changed', { price: exact(quoted.units) })}
        />
      )}
      {gate && attempt.state === 'idle' && <GateLine gate={gate} />}
      {instead || (
        <Button
          size="large"
          isFullWidth
          isBusy={attempt.state === 'sending'}
          disabled={isBarred}
          onClick={onTrade}
        >
          <span className="tabular">{label}</span>
        </Button>
      )}
      <BarredDialog
        title={barredTitle}
        reply={findBarringReply(attempt, placeTradeRefusal)}
        onClose={forget}
      />
    </div>
  );
}
