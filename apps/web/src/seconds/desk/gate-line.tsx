/** Why the buttons are disabled, in one line, with a link to the remedy if there is one. */
import { Icon } from '@anywhen/ui';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { LimitLine } from '../../limit-parts/limit-line.tsx';
import { Link, type To } from '../../router/index.ts';
import type { Gate } from './order-gate.ts';
import { POSITIONS, receiptPath } from '../paths.ts';

export function GateLine({ gate }: { gate: Gate }) {
  const text = useGateText(gate);
  const link = useGateLink(gate);
  if (gate.reason === 'break' || gate.reason === 'loss') return <LimitLine gate={gate} />;
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

/** Undefined where something else shows it: visitors have a button, own limits a line. */
function useGateText(gate: Gate): string | undefined {
  const t = useText('seconds');
  const errors = useText('errors');
  const language = useLanguage();
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  switch (gate.reason) {
    case 'visitor':
    case 'break':
    case 'loss':
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
    case 'wagered':
      return t('gate.wagered', { limit: usdt(gate.wageredMax) });
  }
}

function useGateLink(gate: Gate): { to: To; text: string } | undefined {
  const t = useText('seconds');
  switch (gate.reason) {
    case 'open':
      return { to: receiptPath(gate.contract.id), text: t('gate.seeContract') };
    case 'full':
      return { to: POSITIONS, text: t('gate.seeAll') };
    default:
      return undefined;
  }
}
