/** The result sheet of ended contracts, on the pages where members wait for it. */
import { Badge, toast } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { EndedSheet, useEnded } from '../../contract-parts/ended-sheet.tsx';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showAmount, withSign } from '../../money-forms/amounts.ts';
import { OwnChange } from '../../money-forms/own-amount.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { amountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useIsMember } from '../../session/session.ts';
import { ContractRow } from '../lists/contract-row.tsx';
import { toneOfResult, useContractTexts } from '../contract-texts.ts';
import { useEndings } from '../current-contracts.ts';
import { receiptPath } from '../paths.ts';
import { ResultFigures } from './result-figures.tsx';

type ResultSheetProps = {
  /** The next order is being entered: nothing may cover the form. */
  isEntering?: boolean;
};

export function ResultSheet(props: ResultSheetProps) {
  const isMember = useIsMember();
  return isMember ? <Results {...props} /> : null;
}

function Results({ isEntering = false }: ResultSheetProps) {
  const t = useText('seconds');
  const notifyBriefly = useBriefNotice();
  const ended = useEnded<SecondsContractLine>({
    sheet: 'seconds.result',
    isEntering,
    notifyBriefly,
  });
  useEndings((contract) => ended.add([contract]));
  return (
    <EndedSheet
      ended={ended}
      titleOf={(number) => (number > 1 ? t('ended.titleMany', { number }) : t('ended.title'))}
      receiptOf={({ id }) => receiptPath(id)}
      renderFigures={(contract) => <ResultFigures contract={contract} />}
      renderRow={(contract) => <ContractRow contract={contract} />}
      renderBrief={(contract) => <BriefResult contract={contract} />}
    />
  );
}

/** A one-line summary that links to the receipt. */
function useBriefNotice(): (contract: SecondsContractLine) => void {
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

function BriefResult({ contract }: { contract: SecondsContractLine }) {
  const { resultName } = useContractTexts();
  const { symbol, result, profit } = contract;
  if (!result || profit === null) return null;
  return (
    <>
      <span className="font-medium">{marketText(symbol)}</span>
      <Badge tone={toneOfResult(result)}>{resultName(result)}</Badge>
      <OwnChange amount={profit} currency="USDT" />
    </>
  );
}
