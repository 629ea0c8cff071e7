/** Why the buttons are disabled, in one line, with a link to the remedy if there is one. */
import { Icon } from '@anywhen/ui';
import { showAmount } from '../../money-forms/amounts.ts';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { Link, type To } from '../../router/index.ts';
import type { Gate } from './order-gate.ts';
import { LOSS_LIMIT, POSITIONS, receiptPath } from '../paths.ts';

export function GateLine({ gate }: { gate: Gate }) {
  const text = useGateText(gate);
  const link = useGateLink(gate);
  if (text === undefined) return null;
  return (
    <output className="flex items-start gap-2 rounded-inner bg-warn-tint px-3 py-2 text-14">
      <Icon name={gate.reason === 'open' ? 'clock' : 'info'} size={20} className="text-warn" />
      <span className="min-w-0 text-pretty">
        {text}{' '}
        {link && (
          <Link to={link.to} className="font-semibold text-accent">
            {link.text}
          </Link>
        )}
      </span>
    </output>
  );
}

/** Undefined where the page itself shows it: visitors have a button for it. */
function useGateText(gate: Gate): string | undefined {
  const t = useText('seconds');
  const errors = useText('errors');
  const { dateTime } = useFormat();
  const language = useLanguage();
  const usdt = (amount: string) => `${showAmount({ amount, currency: 'USDT', language })} USDT`;
  switch (gate.reason) {
    case 'visitor':
      return undefined;
    case 'stale':
      return t('gate.stale');
    case 'pause':
      return t('gate.pause');
    case 'restricted':
      return errors('accountTradeRestricted');
    case 'frozen':
      return errors('accountFrozen');
    case 'open':
      return t('gate.open');
    case 'full':
      return t('gate.full', { max: gate.openMax });
    case 'break':
      return t('gate.break', { until: dateTime(gate.untilMs) });
    case 'wagered':
      return t('gate.wagered', { limit: usdt(gate.wageredMax) });
    case 'loss':
      return t('gate.loss', { limit: usdt(gate.lossLimit) });
  }
}

function useGateLink(gate: Gate): { to: To; text: string } | undefined {
  const t = useText('seconds');
  switch (gate.reason) {
    case 'open':
      return { to: receiptPath(gate.contract.id), text: t('gate.seeContract') };
    case 'full':
      return { to: POSITIONS, text: t('gate.seeAll') };
    case 'loss':
      return { to: LOSS_LIMIT, text: t('gate.changeLimit') };
    default:
      return undefined;
  }
}
