/** One line on Home: the state of the live price proof, and a link to more. */
import { Icon } from '@anywhen/ui';
import { useLiveProof } from '../fairness/live-proof.ts';
import { useText } from '../i18n/index.ts';
import { PriceCheckSheet, openPriceCheck } from '../market-parts/price-check-sheet.tsx';

export function ProofLine() {
  const t = useText('home');
  const { state } = useLiveProof();
  const texts = {
    waiting: t('proof.waiting'),
    verified: t('proof.verified'),
    broken: t('proof.broken'),
  };
  return (
    <>
      <button
        type="button"
        onClick={() => openPriceCheck('BTCUSDT')}
        className={`flex min-h-12 w-full items-center gap-2.5 border-t border-line px-4 text-left
          text-12 font-medium ${state === 'broken' ? 'bg-danger-tint text-danger' : ''}`}
      >
        <Icon
          name={state === 'broken' ? 'warning' : 'verified'}
          size={20}
          className={state === 'verified' ? 'text-accent' : ''}
        />
        <span className="flex-1 text-pretty">{texts[state]}</span>
        <span className="font-semibold text-accent">{t('proof.check')}</span>
      </button>
      <PriceCheckSheet />
    </>
  );
}
