/** The constants of the simulated network, and the output formula. */
import { Card, KeyValue } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showShare } from '../../money-forms/amounts.ts';
import type { Network } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';

export function NetworkCard({ network }: { network: Network }) {
  const t = useText('mining');
  const language = useLanguage();
  const { bitcoin, hashRate, number } = useMachineTexts();
  const { blockSubsidy, blocksPerDay, networkTh, feeBps } = network;
  return (
    <Card title={t('network.title')}>
      <div className="flex flex-col gap-3">
        <KeyValue
          rows={[
            { label: t('network.subsidy'), value: bitcoin(blockSubsidy) },
            { label: t('network.blocks'), value: number(blocksPerDay) },
            { label: t('network.hashRate'), value: hashRate(networkTh) },
            { label: t('network.fee'), value: showShare({ bps: BigInt(feeBps), language }) },
          ]}
        />
        <p className="rounded-card bg-surface-sunken p-3 font-mono text-12 wrap-break-word">
          {t('network.formula')}
        </p>
        <p className="text-12 text-pretty text-text-muted">{t('network.fixed')}</p>
      </div>
    </Card>
  );
}
