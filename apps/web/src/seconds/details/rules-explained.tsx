/**
 * The product in plain words: rules, terms, costs, past results of all members, and why it is
 * banned in many places. Never promotional.
 */
import { Card, KeyValue, LinkButton } from '@anywhen/ui';
import { averageCostUnits, breakEvenPercent, SECONDS_STATS_DAYS } from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { RulesFrame } from '../../contract-parts/rules-frame.tsx';
import { useLanguage, useText, writePercent } from '../../i18n/index.ts';
import { listCosts } from '../../parts/costs/measured-cost.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useContractTexts } from '../contract-texts.ts';
import { useHouseBalance, useStats, useTerms } from '../data.ts';
import { shareTexts } from '../game-cost.ts';
import { findMeasured } from '../measured.ts';
import { deskPath, HOW_FAIR } from '../paths.ts';
import { offeredPeriods, percentOf, type Period } from '../terms.ts';

export function RulesExplained({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  const toDesk = {
    href: deskPath(symbol),
    label: t('rules.toDesk', { market: marketText(symbol) }),
  };
  return (
    <RulesFrame
      warning={{ title: t('rules.bannedTitle'), text: t('rules.banned') }}
      toDesk={toDesk}
    >
      <RulesCard />
      <TermsCard />
      <EdgeCard />
      <ResultsCard symbol={symbol} />
      <Card title={t('fair.title')}>
        <div className="flex flex-col gap-3">
          <p className="text-14 text-pretty">{t('rules.fair')}</p>
          <LinkButton look="secondary" icon="shield" isFullWidth href={HOW_FAIR}>
            {t('rules.fairMore')}
          </LinkButton>
        </div>
      </Card>
    </RulesFrame>
  );
}

function RulesCard() {
  const t = useText('seconds');
  const terms = useTerms();
  const language = useLanguage();
  const dayMax = showExactAmount({ amount: terms.wageredPerDayMax, currency: 'USDT', language });
  return (
    <Card title={t('rules.title')}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-14 text-pretty">
        <li>{t('rules.predict')}</li>
        <li>{t('rules.opening')}</li>
        <li>{t('rules.end')}</li>
        <li>{t('rules.win')}</li>
        <li>{t('rules.draw')}</li>
        <li>{t('rules.void')}</li>
        <li>{t('rules.noCancel')}</li>
        <li>{t('rules.limits', { max: terms.openContractsMax, dayMax })}</li>
      </ol>
    </Card>
  );
}

function TermsCard() {
  const t = useText('seconds');
  const terms = useTerms();
  return (
    <Card title={t('rules.terms')}>
      <WideTable
        head={[
          t('field.period'),
          t('field.return'),
          t('rules.minMax'),
          t('figures.needed'),
          t('rules.costPer100'),
        ]}
        rows={offeredPeriods(terms).map((period) => ({
          key: String(period.periodSeconds),
          cells: <TermCells period={period} />,
        }))}
      />
      <p className="mt-2 text-12 text-pretty text-text-muted">{t('rules.noFee')}</p>
    </Card>
  );
}

const HUNDRED = parseUnits('100');

function TermCells({ period }: { period: Period }) {
  const language = useLanguage();
  const { periodName } = useContractTexts();
  const { periodSeconds, returnBps, wagerMin, wagerMax } = period;
  const whole = (amount: string) =>
    showExactAmount({ amount, currency: 'USDT', language }).replace(/\D00$/, '');
  const cost = formatUnits(averageCostUnits({ wagerUnits: HUNDRED, returnBps }));
  return (
    <>
      <th scope="row" className="py-1 text-left font-medium whitespace-nowrap">
        {periodName(periodSeconds)}
      </th>
      <td>{percentOf(returnBps)}</td>
      <td>
        {whole(wagerMin)}–{whole(wagerMax)}
      </td>
      <td>{writePercent(breakEvenPercent(returnBps))}</td>
      <td>{showExactAmount({ amount: cost, currency: 'USDT', language })}</td>
    </>
  );
}

function EdgeCard() {
  const t = useText('seconds');
  const language = useLanguage();
  const { periodName } = useContractTexts();
  const costs = offeredPeriods(useTerms()).flatMap((period) => {
    const cost = findMeasured(period);
    return cost === undefined ? [] : [`${periodName(period.periodSeconds)} ${cost}`];
  });
  return (
    <Card title={t('rules.edgeTitle')}>
      <div className="flex flex-col gap-2 text-14 text-pretty">
        <p>{t('rules.edge')}</p>
        {costs.length > 0 && (
          <p className="tabular">{t('rules.measured', { costs: listCosts(language, costs) })}</p>
        )}
        <p className="text-text-muted">{t('rules.edgeFormula')}</p>
        <p>{t('rules.edgeRule')}</p>
      </div>
    </Card>
  );
}

function ResultsCard({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  const terms = useTerms();
  const { data: house } = useHouseBalance();
  return (
    <Card title={t('rules.results', { market: marketText(symbol), days: SECONDS_STATS_DAYS })}>
      <WideTable
        head={[
          t('field.period'),
          t('rules.contracts'),
          t('figures.hits'),
          t('figures.draws'),
          t('rules.house'),
        ]}
        rows={offeredPeriods(terms).map(({ periodSeconds }) => ({
          key: String(periodSeconds),
          cells: <ResultCells symbol={symbol} periodSeconds={periodSeconds} />,
        }))}
      />
      <div className="mt-3">
        <KeyValue
          rows={[
            {
              label: t('rules.houseBalance'),
              value: (
                <OwnAmount amount={house} currency="USDT" size={14} isSigned hasCurrency isPublic />
              ),
              hint: t('rules.houseHint'),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function ResultCells({ symbol, periodSeconds }: { symbol: string; periodSeconds: number }) {
  const { periodName } = useContractTexts();
  const { data } = useStats(symbol, periodSeconds);
  const { hits, draws } = data ? shareTexts(data) : {};
  return (
    <>
      <th scope="row" className="py-1 text-left font-medium whitespace-nowrap">
        {periodName(periodSeconds)}
      </th>
      <td>{data?.contracts ?? '–'}</td>
      <td>{hits ?? '–'}</td>
      <td>{draws ?? '–'}</td>
      <td>
        <OwnAmount amount={data?.houseResult} currency="USDT" size={12} isSigned isPublic />
      </td>
    </>
  );
}
