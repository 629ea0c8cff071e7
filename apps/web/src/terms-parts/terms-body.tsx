/** The rates of a product: now, what was announced, and what held before. */
import type { ReactNode } from 'react';
import { KeyValue } from '@anywhen/ui';
import type { TermsChangeLine, TermsProduct } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { ListEnd } from '../parts/list-end.tsx';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useNowUntil } from '../parts/passing-time.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { useTermsChanges } from './data.ts';
import { belongsTo, useRateName, useRateText } from './rate-name.ts';

type TermsBodyProps = { product: TermsProduct; part: string | undefined };

export function TermsBody({ product, part }: TermsBodyProps) {
  const t = useText('parts');
  const asked = useTermsChanges(product);
  const [first] = asked.data?.pages ?? [];
  const changes = (asked.data?.pages ?? [])
    .flatMap((page) => page.changes)
    .filter(({ values }) => values.some(({ key }) => belongsTo(key, part)));
  const nowMs = useNowUntil(changes.findLast(({ fromMs }) => fromMs > serverNowMs())?.fromMs ?? 0);
  const coming = changes.filter(({ fromMs }) => fromMs > nowMs).toReversed();
  const past = changes.filter(({ fromMs }) => fromMs <= nowMs);
  if (!first && asked.isError) return <LoadFailed asked={asked} />;
  if (!first) return <LoadingRows count={4} hasPicture={false} />;
  return (
    <div className="flex flex-col gap-5 pb-2">
      <p className="text-14 text-pretty text-text-muted">{t('terms.intro')}</p>
      <Section title={t('terms.now')}>
        <CurrentRates fields={first.fields} part={part} />
      </Section>
      {coming.length > 0 && (
        <Section title={t('terms.coming')}>
          {coming.map((change) => (
            <Change key={change.fromMs} change={change} part={part} />
          ))}
        </Section>
      )}
      <Section title={t('terms.past')}>
        {past.map((change) => (
          <Change key={change.fromMs} change={change} part={part} />
        ))}
        {past.length === 0 && !asked.hasNextPage && (
          <p className="text-14 text-text-muted">{t('terms.never')}</p>
        )}
        {(past.length > 0 || asked.hasNextPage) && (
          <ListEnd key={changes.length} paged={asked} end={t('terms.first')} />
        )}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

type RatesProps = {
  fields: readonly { key: string; value: number }[];
  part: string | undefined;
};

function CurrentRates({ fields, part }: RatesProps) {
  const nameOf = useRateName();
  const show = useRateText();
  const shown = fields.filter(({ key }) => belongsTo(key, part));
  const isAlone = part !== undefined;
  return (
    <KeyValue
      rows={shown.map(({ key, value }) => ({
        label: nameOf(key, { isAlone }),
        value: show(value),
      }))}
    />
  );
}

function Change({ change, part }: { change: TermsChangeLine; part: string | undefined }) {
  const t = useText('parts');
  const { dateTime } = useFormat();
  const nameOf = useRateName();
  const show = useRateText();
  const { fromMs, announcedAtMs, values } = change;
  const isAlone = part !== undefined;
  return (
    <div className="flex flex-col gap-1 rounded-inner bg-surface-sunken p-3">
      <p className="text-14 font-semibold">{t('terms.from', { from: dateTime(fromMs) })}</p>
      <p className="text-12 text-text-muted">
        {t('terms.announced', { at: dateTime(announcedAtMs) })}
      </p>
      <KeyValue
        rows={values
          .filter(({ key }) => belongsTo(key, part))
          .map(({ key, before, after }) => ({
            label: nameOf(key, { isAlone }),
            value: t('terms.change', { before: show(before), after: show(after) }),
          }))}
      />
    </div>
  );
}
