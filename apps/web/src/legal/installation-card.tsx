/** The operator's settings, as the running server reports them. */
import type { Installation } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useInstallation } from '../api/installation.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { showSeconds } from './figure-text.ts';

export function InstallationCard() {
  const t = useText('legal');
  const asked = useInstallation();
  return (
    <Card title={t('about.values.installation.title')}>
      <p className="-mt-2 mb-3 text-12 text-text-muted">{t('about.values.installation.hint')}</p>
      {asked.data && <Settings installation={asked.data} />}
      {asked.isPending && <LoadingRows count={2} />}
      {asked.isError && !asked.data && <LoadFailed asked={asked} />}
    </Card>
  );
}

function Settings({ installation }: { installation: Installation }) {
  const t = useText('legal');
  const language = useLanguage();
  const { businessDaySeconds: seconds, codeDelivery } = installation;
  const { isInviteRequired, hasDemoTriggers } = installation;
  const invite = isInviteRequired ? 'needed' : 'notNeeded';
  const triggers = hasDemoTriggers ? 'on' : 'off';
  return (
    <KeyValue
      rows={[
        {
          label: t('about.values.installation.day'),
          value: seconds === null ? '–' : showSeconds(seconds, language, 'long'),
        },
        {
          label: t('about.values.installation.invite'),
          value: t(`about.values.installation.${invite}`),
        },
        {
          label: t('about.values.installation.delivery'),
          value: t(`about.values.installation.${codeDelivery}`),
        },
        {
          label: t('about.values.installation.triggers'),
          value: t(`about.values.installation.${triggers}`),
        },
        {
          label: t('about.values.installation.review'),
          value: t(`about.values.installation.${installation.verificationReviewer}`),
        },
        {
          label: t('about.values.installation.depositReview'),
          value: t(`about.values.installation.${installation.depositReviewer}`),
        },
        {
          label: t('about.values.installation.withdrawalReview'),
          value: t(`about.values.installation.${installation.withdrawalReviewer}`),
        },
      ]}
    />
  );
}
