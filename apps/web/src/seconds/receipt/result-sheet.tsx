/**
 * How a contract ended, said quietly: a sheet with the figures, the receipt and the check. It never
 * opens over somebody who is entering the next one, typing or reading another sheet; then it is
 * told in a toast, and a line waits in its place.
 */
import { useState } from 'react';
import { Badge, Button, Card, Icon, LinkButton, toast } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { Sheet } from '../../parts/overlays.tsx';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showAmount, withSign } from '../../money-forms/amounts.ts';
import { OwnChange } from '../../money-forms/own-amount.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { amountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useIsMember } from '../../session/session.ts';
import { ContractRow } from '../lists/contract-row.tsx';
import { toneOfResult, useContractTexts } from '../contract-texts.ts';
import { useEndings } from '../current-contracts.ts';
import { receiptPath } from '../paths.ts';
import { ResultFigures } from './result-figures.tsx';

type ResultSheetProps = {
  /** The next order is being put together: nothing may come between it and the thumb. */
  isEntering?: boolean;
};

export function ResultSheet(props: ResultSheetProps) {
  const isMember = useIsMember();
  return isMember ? <Results {...props} /> : null;
}

function Results({ isEntering = false }: ResultSheetProps) {
  const t = useText('seconds');
  const app = useText('app');
  const [results, setResults] = useState<readonly SecondsContractLine[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isOpen, open, close] = useSheetEntry('seconds.result');
  const tellBriefly = useBriefTelling();
  const show = () => {
    setIsWaiting(false);
    open();
  };
  useEndings((contract) => {
    setResults((before) => [contract, ...before.filter(({ id }) => id !== contract.id)]);
    if (isOpen) return;
    if (!isEntering && !isBusyElsewhere()) {
      show();
      return;
    }
    setIsWaiting(true);
    tellBriefly(contract);
  });
  const [only, ...others] = results;
  const isOne = only !== undefined && others.length === 0;
  return (
    <>
      {isWaiting && only && <WaitingLine latest={only} onShow={show} />}
      <Sheet
        isOpen={isOpen && only !== undefined}
        onClose={close}
        onClosed={() => setResults([])}
        title={isOne ? t('ended.title') : t('ended.titleMany', { number: results.length })}
        closeLabel={app('close')}
        footer={
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            {isOne && (
              <LinkButton look="secondary" icon="receipt" href={receiptPath(only.id)}>
                {t('ended.receipt')}
              </LinkButton>
            )}
            <Button onClick={close}>{app('close')}</Button>
          </div>
        }
      >
        {isOne ? <ResultFigures contract={only} /> : <ResultRows results={results} />}
      </Sheet>
    </>
  );
}

/** In one line that leads to the receipt. */
function useBriefTelling(): (contract: SecondsContractLine) => void {
  const language = useLanguage();
  const { resultName } = useContractTexts();
  return ({ id, symbol, result, profit }) => {
    if (!result || profit === null) return;
    const amount = withSign(showAmount({ amount: profit, currency: 'USDT', language }));
    const figure = amountsAreHidden() ? '' : ` ${amount} USDT`;
    const text = `${marketText(symbol)}: ${resultName(result)}${figure}`;
    toast(text, 'neutral', { href: receiptPath(id), isPatient: true });
  };
}

/** A sheet that takes the keyboard away from under a thumb is no quiet one. */
function isBusyElsewhere(): boolean {
  const isTyping = document.activeElement?.matches('input[type=text]') ?? false;
  return isTyping || document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

function ResultRows({ results }: { results: readonly SecondsContractLine[] }) {
  return (
    <Card padding="none" tone="sunken">
      <ul className="divide-y divide-line">
        {results.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type WaitingLineProps = { latest: SecondsContractLine; onShow: () => void };

function WaitingLine({ latest, onShow }: WaitingLineProps) {
  const t = useText('seconds');
  const { resultName } = useContractTexts();
  if (!latest.result || latest.profit === null) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className="mx-4 flex min-h-11 flex-wrap items-center gap-x-2 rounded-card bg-surface-raised
        px-3 py-1 text-left text-14 shadow-card"
    >
      <span className="font-medium">{marketText(latest.symbol)}</span>
      <Badge tone={toneOfResult(latest.result)}>{resultName(latest.result)}</Badge>
      <OwnChange amount={latest.profit} currency="USDT" digits="exact" />
      <span className="ml-auto flex items-center gap-1 text-12 text-accent">
        {t('ended.show')}
        <Icon name="chevron-right" size={16} />
      </span>
    </button>
  );
}
