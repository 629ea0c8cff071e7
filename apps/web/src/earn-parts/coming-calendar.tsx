/**
 * The calendar of all upcoming payments and due dates: by day under its month, the first month
 * expanded, the others with their totals. Each line links to its product.
 */
import { useId, useState } from 'react';
import { DAY_MS } from '@anywhen/prices';
import { businessDayOf, type ComingLine, type ComingProduct } from '@anywhen/protocol';
import { Card, EmptyState, Icon, InsideTarget, ListRow, type IconName } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import type { To } from '../router/index.ts';
import { useDayText } from './business-day.ts';
import { comingMonths, type ComingMonth } from './rules/coming-groups.ts';

const PLACES: Readonly<
  Record<ComingProduct, { icon: IconName; list: To; one: (id: string) => To }>
> = {
  finance: {
    icon: 'percent',
    list: '/homeindex/eaorders',
    one: (id) => `/homeindex/finance-info?id=${id}`,
  },
  staking: {
    icon: 'layers',
    list: '/homeindex/livecoin',
    one: (id) => `/homeindex/livecoin?position=${id}`,
  },
  mining: {
    icon: 'cube',
    list: '/homeindex/machine',
    one: (id) => `/homeindex/machine?machine=${id}`,
  },
  seconds: {
    icon: 'clock',
    list: '/newContract/positionList',
    one: (id) => `/newContract/contractinfo?orderId=${id}`,
  },
  options: {
    icon: 'bolt',
    list: '/pay/option',
    one: (id) => `/newContract/contractinfo?product=option&orderId=${id}`,
  },
  strategy: {
    icon: 'refresh',
    list: '/pay/strategy',
    one: (id) => `/pay/strategy?bot=${id}`,
  },
};

export function ComingCalendar({ lines }: { lines: readonly ComingLine[] }) {
  const t = useText('earn');
  const months = comingMonths(lines);
  if (months.length === 0) {
    return (
      <Card>
        <EmptyState icon="calendar" title={t('coming.none')} text={t('coming.noneText')} />
      </Card>
    );
  }
  return (
    <Card padding="none" className="divide-y divide-line">
      {months.map((month, index) => (
        <Month key={month.month} month={month} isOpenAtFirst={index === 0} />
      ))}
    </Card>
  );
}

type MonthProps = { month: ComingMonth; isOpenAtFirst: boolean };

function Month({ month: { month, lines, earned, principal }, isOpenAtFirst }: MonthProps) {
  const t = useText('earn');
  const id = useId();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const name = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
        >
          <span className="flex-1 text-14 font-semibold">
            {name.format(businessDayOf(`${month}-01`) * DAY_MS)}
          </span>
          <InsideTarget value>
            <span className="flex flex-col items-end">
              {earned.map(({ currency, amount }) => (
                <OwnAmount
                  key={currency}
                  amount={amount}
                  currency={currency}
                  size={12}
                  hasCurrency
                />
              ))}
              {principal.map(({ currency, amount }) => (
                <span key={currency} className="flex gap-1.5 text-12 text-text-muted">
                  <span>{t('coming.kind.principal')}</span>
                  <OwnAmount amount={amount} currency={currency} size={12} hasCurrency />
                </span>
              ))}
            </span>
          </InsideTarget>
          <Icon
            name="chevron-down"
            size={16}
            className={isOpen ? 'rotate-180 text-text-muted' : 'text-text-muted'}
          />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen} className="pb-1">
        {isOpen && lines.map((line) => <Line key={keyOf(line)} line={line} />)}
      </ul>
    </section>
  );
}

function Line({ line }: { line: ComingLine }) {
  const t = useText('earn');
  const dayText = useDayText();
  const { day, product, kind, currency, amount, count, recordId } = line;
  const { icon, list, one } = PLACES[product];
  const what = t(`coming.kind.${kind}`);
  return (
    <li className="[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
      <ListRow
        leading={<Icon name={icon} size={20} className="text-accent" />}
        title={<span className="text-14">{dayText(day)}</span>}
        detail={[what, t(`coming.product.${product}`), count > 1 && `× ${count}`]
          .filter(Boolean)
          .join(' · ')}
        trailing={<OwnAmount amount={amount} currency={currency} size={14} hasCurrency />}
        href={recordId === null ? list : one(recordId)}
      />
    </li>
  );
}

function keyOf({ day, product, kind, currency, recordId }: ComingLine): string {
  return [day, product, kind, currency, recordId].join(' ');
}
