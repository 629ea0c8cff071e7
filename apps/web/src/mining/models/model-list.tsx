/** The models: cost and output, and whether they pay at the current price. */
import type { MachineModelLine } from '@anywhen/protocol';
import { Badge, Card, EmptyState, Icon, KeyValue, LinkButton } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showShare } from '../../money-forms/amounts.ts';
import { useMiningDesk } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';
import { Verdict } from '../verdict.tsx';

export function ModelList({ models }: { models: readonly MachineModelLine[] }) {
  const t = useText('mining');
  const desk = useMiningDesk().data;
  return (
    <section aria-label={t('models.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('models.title')}</h2>
        <Badge tone="simulated">{t('models.simulated')}</Badge>
      </div>
      {models.length === 0 && (
        <EmptyState icon="cube" title={t('models.none')} text={t('models.noneText')} />
      )}
      {models.map((model) => (
        <ModelCard
          key={model.code}
          model={model}
          ownLeft={desk?.models.find(({ code }) => code === model.code)?.left}
        />
      ))}
    </section>
  );
}

type ModelCardProps = {
  model: MachineModelLine;
  /** How many more the member may have; undefined for visitors and until loaded. */
  ownLeft: number | undefined;
};

function ModelCard({ model, ownLeft }: ModelCardProps) {
  const t = useText('mining');
  const { usdt, bitcoin, breakEvenText, hashRate, number } = useMachineTexts();
  const { code, th, termDays, price, daily, output, breakEven, stock, left, perMember } = model;
  const { priceBps } = model;
  const language = useLanguage();
  const isSoldOut = left === 0;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name="cube" className="text-accent" />
        <div className="flex min-w-32 flex-1 flex-col">
          <h3 className="text-16 font-semibold">{code}</h3>
          <p className="tabular text-12 text-text-muted">
            {[hashRate(th), t('models.term', { count: termDays })].join(' · ')}
          </p>
        </div>
        <p className="tabular ml-auto text-16 font-semibold">{usdt(price)}</p>
      </div>
      <KeyValue
        rows={[
          { label: t('models.daily'), value: bitcoin(daily) },
          { label: t('models.output'), value: bitcoin(output) },
          { label: t('models.breakEven'), value: breakEvenText(breakEven) },
          {
            label: t('models.stock'),
            value: t('models.leftOf', { left: number(left), stock: number(stock) }),
          },
          {
            label: t('models.limit'),
            value:
              ownLeft === undefined
                ? number(perMember)
                : t('models.ownLeft', { left: number(ownLeft), all: number(perMember) }),
          },
        ]}
      />
      <Verdict output={output} cost={price} />
      {priceBps !== undefined && (
        <p className="text-12 text-pretty text-text-muted">
          {t('models.share', { share: showShare({ bps: BigInt(priceBps), language }) })}
        </p>
      )}
      {isSoldOut ? (
        <p className="text-14 font-medium">{t('models.soldOut')}</p>
      ) : (
        <LinkButton
          look="secondary"
          isFullWidth
          href={`/homeindex/machine-confirm?model=${code}`}
          aria-label={t('models.buyOne', { model: code })}
        >
          {t('models.buy')}
        </LinkButton>
      )}
    </Card>
  );
}
