/**
 * Open positions: seconds contracts with their countdowns. Options and derivatives say that they
 * are not there.
 */
import { Card, Icon, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { CurrentList } from './lists/current-list.tsx';
import { ResultSheet } from './receipt/result-sheet.tsx';

export function Page() {
  const t = useText('seconds');
  return (
    <div className="flex flex-col gap-4 py-4">
      <ResultSheet />
      <section className="flex flex-col gap-2">
        <h2 className="px-4 text-16 font-semibold">{t('product.seconds')}</h2>
        <CurrentList />
        <div className="flex flex-wrap gap-3 px-4">
          <LinkButton className="grow" href="/newContract/newContract">
            {t('toCome.seconds')}
          </LinkButton>
          <LinkButton className="grow" look="secondary" href="/newContract/orderlist">
            {t('positions.record')}
          </LinkButton>
        </div>
      </section>
      <Absent title={t('product.option')} text={t('positions.noOptions')} />
      <Absent title={t('product.perp')} text={t('positions.noPerps')} />
    </div>
  );
}

function Absent({ title, text }: { title: string; text: string }) {
  return (
    <Card title={title} className="mx-4">
      <p className="flex gap-2 text-14 text-pretty text-text-muted">
        <Icon name="clock" size={20} />
        {text}
      </p>
    </Card>
  );
}
