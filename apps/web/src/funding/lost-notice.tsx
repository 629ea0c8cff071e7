/** An answer got lost: says what is known, that trying again is safe, and where to look. */
import { Icon, LinkButton } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { useAccountNames } from './accounts.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import type { TransferWish } from './data.ts';

export function LostNotice({ wish, hasLink }: { wish: TransferWish; hasLink?: boolean }) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const { currency, quantity, from, to } = wish;
  const amount = `${showExactAmount({ amount: quantity, currency, language })} ${currency}`;
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-warn-tint p-4 text-14">
      <Icon name="warning" size={20} className="text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold text-warn">{t('lost.title')}</p>
        <p className="text-pretty">
          {t('lost.text', { amount, from: nameOf(from), to: nameOf(to) })}
        </p>
        <p className="text-pretty">{t('lost.safe')}</p>
        {hasLink && (
          <div className="-mx-3">
            <LinkButton look="quiet" size="small" href="/pay/record">
              {t('action.records')}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
