/** The tier, how far the next one is, how many came by the code, and what it has earned. */
import { COMMISSION_TIERS } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { Promotion } from '../data.ts';

export function TierCard({ promotion }: { promotion: Promotion }) {
  const t = useText('promotion');
  const { tier, shareBps, missing, active, invited, verified } = promotion;
  const next = COMMISSION_TIERS[tier + 1];
  const language = useLanguage();
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  return (
    <Card title={t('tier.title', { tier })} action={<Share bps={shareBps} />}>
      <div className="flex flex-col gap-4">
        {next && missing !== null ? (
          <div className="flex flex-col gap-2">
            <meter
              aria-label={t('tier.progress')}
              min={0}
              max={next.activeMin}
              value={active}
              className="sr-only"
            />
            <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-sunken">
              <div
                className="h-full rounded-full bg-accent"
                style={{ width: `${(100 * active) / next.activeMin}%` }}
              />
            </div>
            <p className="text-14 text-text-muted">
              {t('tier.missing', { count: missing, tier: tier + 1, share: next.shareBps / 100 })}
            </p>
          </div>
        ) : (
          <p className="text-14 text-text-muted">{t('tier.highest')}</p>
        )}
        <KeyValue
          rows={[
            { label: t('tier.invited'), value: String(invited) },
            { label: t('tier.verified'), value: String(verified) },
            { label: t('tier.active'), value: String(active) },
            { label: t('tier.commission'), value: usdt(promotion.commission), isStrong: true },
            { label: t('tier.rebate'), value: usdt(promotion.rebate) },
          ]}
        />
        <p className="text-12 text-pretty text-text-muted">{t('tier.rule')}</p>
      </div>
    </Card>
  );
}

function Share({ bps }: { bps: number }) {
  const t = useText('promotion');
  return <span className="text-14 text-accent">{t('tier.share', { share: bps / 100 })}</span>;
}
