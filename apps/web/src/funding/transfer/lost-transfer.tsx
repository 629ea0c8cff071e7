/** An answer got lost: says what is known, that trying again is safe, and where to look. */
import { LinkButton } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { LostNotice } from '../../money-forms/notice.tsx';
import { useAccountNames } from '../accounts.ts';
import type { TransferWish } from '../data.ts';

export function LostTransfer({ wish, hasLink }: { wish: TransferWish; hasLink?: boolean }) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const { currency, quantity, from, to } = wish;
  const amount = `${showExactAmount({ amount: quantity, currency, language })} ${currency}`;
  return (
    <LostNotice
      title={t('lost.title')}
      text={t('lost.text', { amount, from: nameOf(from), to: nameOf(to) })}
    >
      <p className="text-pretty">{t('lost.safe')}</p>
      {hasLink && (
        <div className="-mx-3">
          <LinkButton look="quiet" size="small" href="/pay/record">
            {t('action.records')}
          </LinkButton>
        </div>
      )}
    </LostNotice>
  );
}
