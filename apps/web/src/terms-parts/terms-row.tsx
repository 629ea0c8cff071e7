/**
 * What a product is sold under, with announced and earlier changes: a row of the product's page,
 * and a sheet with the rates.
 */
import { Suspense } from 'react';
import { Icon, classes } from '@anywhen/ui';
import type { TermsProduct } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { onDemand } from '../parts/on-demand/on-demand.tsx';
import { Sheet } from '../parts/overlays.tsx';
import { useNowUntil } from '../parts/passing-time.ts';
import { useSheetEntry } from '../router/index.ts';
import { useTerms, type Terms } from './data.ts';
import { belongsTo } from './rate-name.ts';

const TermsBody = onDemand(async () => (await import('./terms-body.tsx')).TermsBody);

/** `part`: one product of several, where the page is about one. */
type TermsProps = { product: TermsProduct; part?: string };

export function TermsRow({ product, part }: TermsProps) {
  const t = useText('parts');
  const [isOpen, open, close] = useSheetEntry(`terms.${product}`);
  const next = useNextChange(useTerms(product).data, part);
  const { dateTime } = useFormat();
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface-raised px-4 py-3
          text-left shadow-card"
      >
        <Icon name="history" size={20} className="text-accent" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-14 font-semibold">{t('terms.title')}</span>
          <span className={classes('text-12 text-pretty', next ? 'text-warn' : 'text-text-muted')}>
            {next ? t('terms.next', { from: dateTime(next.fromMs) }) : t('terms.kept')}
          </span>
        </span>
        <Icon name="chevron-right" size={16} className="text-text-muted" />
      </button>
      <TermsSheet product={product} {...(part && { part })} isOpen={isOpen} onClose={close} />
    </>
  );
}

/** In small print. */
export function TermsLink({ product, label }: TermsProps & { label: string }) {
  const [isOpen, open, close] = useSheetEntry(`terms.${product}`);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="relative font-semibold text-accent after:absolute after:-inset-x-1
          after:-inset-y-4"
      >
        {label}
      </button>
      <TermsSheet product={product} isOpen={isOpen} onClose={close} />
    </>
  );
}

type SheetProps = TermsProps & { isOpen: boolean; onClose: () => void };

function TermsSheet({ product, part, isOpen, onClose }: SheetProps) {
  const t = useText('parts');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('terms.title')}>
      <Suspense fallback={<LoadingRows count={4} hasPicture={false} />}>
        <TermsBody product={product} part={part} />
      </Suspense>
    </Sheet>
  );
}

function useNextChange(terms: Terms | undefined, part: string | undefined) {
  const own = terms?.changes.filter(({ values }) => values.some(({ key }) => belongsTo(key, part)));
  const nowMs = useNowUntil(own?.[0]?.fromMs ?? 0);
  return own?.findLast(({ fromMs }) => fromMs > nowMs);
}
