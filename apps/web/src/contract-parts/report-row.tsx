/**
 * "Report this result": one tap sends the receipt to a person, in the member's own conversation.
 * Reporting the same receipt again leads to the same report.
 */
import { useState } from 'react';
import { reportResult, type ReportedProduct } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { ApiRejection, callApi } from '../api/call.ts';
import { currentLanguage, useRejectionText, useText } from '../i18n/index.ts';
import { navigate, useIsHere } from '../router/index.ts';

type ReportRowProps = { product: ReportedProduct; shareId: string };

export function ReportRow({ product, shareId }: ReportRowProps) {
  const t = useText('contracts');
  const explain = useRejectionText();
  const isHere = useIsHere();
  const [isBusy, setIsBusy] = useState(false);
  const report = async () => {
    setIsBusy(true);
    try {
      await callApi(reportResult, { body: { product, shareId, language: currentLanguage() } });
      if (isHere.current) await navigate('/kefu/kefu');
    } catch (error) {
      toast(error instanceof ApiRejection ? explain(error.reply) : t('report.failed'), 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button look="quiet" icon="headset" isFullWidth isBusy={isBusy} onClick={() => void report()}>
        {t('report.button')}
      </Button>
      <p className="text-center text-12 text-pretty text-text-muted">{t('report.text')}</p>
    </div>
  );
}
