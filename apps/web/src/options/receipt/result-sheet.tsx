/** The result sheet of expired positions, on the pages where members wait for it. */
import { Badge, toast } from '@anywhen/ui';
import type { OptionPosition } from '@anywhen/protocol';
import { EndedSheet, useEnded } from '../../contract-parts/ended-sheet.tsx';
import { showAmount, withSign } from '../../money-forms/amounts.ts';
import { OwnChange } from '../../money-forms/own-amount.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { amountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useIsMember } from '../../session/session.ts';
import { useEndings } from '../current-positions.ts';
import { outcomeOf, toneOf, useOptionTexts } from '../option-texts.ts';
import { receiptPath } from '../paths.ts';
import { PositionRow } from '../positions/position-row.tsx';
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
  const t = useText('options');
  const notifyBriefly = useBriefNotice();
  const ended = useEnded<OptionPosition>({ sheet: 'options.result', isEntering, notifyBriefly });
  useEndings(ended.add);
  return (
    <EndedSheet
      ended={ended}
      titleOf={(number) => (number > 1 ? t('ended.titleMany', { number }) : t('ended.title'))}
      receiptOf={({ id }) => receiptPath(id)}
      renderFigures={(position) => <ResultFigures position={position} />}
      renderRow={(position) => <PositionRow position={position} />}
      renderBrief={(position) => <BriefResult position={position} />}
    />
  );
}

/** A one-line summary that links to the receipt. */
function useBriefNotice(): (position: OptionPosition) => void {
  const language = useLanguage();
  const { optionName, outcomeName } = useOptionTexts();
  return (position) => {
    const outcome = outcomeOf(position);
    if (!outcome || position.profit === null) return;
    const amount = showAmount({ amount: position.profit, currency: 'USDT', language });
    const figure = amountsAreHidden() ? '' : ` ${withSign(amount)} USDT`;
    const text = `${optionName(position)}: ${outcomeName(outcome)}${figure}`;
    toast(text, 'neutral', { href: receiptPath(position.id), isPatient: true });
  };
}

function BriefResult({ position }: { position: OptionPosition }) {
  const { optionName, outcomeName } = useOptionTexts();
  const outcome = outcomeOf(position);
  if (!outcome || position.profit === null) return null;
  return (
    <>
      <span className="font-medium">{optionName(position)}</span>
      <Badge tone={toneOf(outcome)}>{outcomeName(outcome)}</Badge>
      <OwnChange amount={position.profit} currency="USDT" />
    </>
  );
}
