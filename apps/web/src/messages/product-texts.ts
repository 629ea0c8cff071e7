/** Messages about finance, staking and machines: what began, what ended, and what it brought. */
import {
  MINING_CURRENCY,
  businessDayOf,
  type FinanceEnding,
  type MessageKind,
  type StakingEnding,
} from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import { datesIn, type Say, type TextKey } from '../i18n/index.ts';
import { exactText, type Shown } from './money-text.ts';

export type ProductKind = Extract<
  MessageKind,
  `finance-${string}` | `staking-${string}` | `machine-${string}`
>;

type About = { kind: ProductKind; value: (name: string) => string };
type Speech = Shown & { t: Say<'messages'> };
type Texts = { title: TextKey<'messages'>; detail: TextKey<'messages'> };

const FINANCE: Readonly<Record<FinanceEnding, Texts>> = {
  matured: { title: 'finance.settled', detail: 'finance.maturedText' },
  early: { title: 'finance.redeemed', detail: 'finance.earlyText' },
  cancelled: { title: 'finance.cancelled', detail: 'finance.cancelledText' },
};

const STAKING: Readonly<Record<StakingEnding, Texts>> = {
  left: { title: 'staking.left', detail: 'staking.leftText' },
  matured: { title: 'staking.matured', detail: 'staking.backText' },
  early: { title: 'staking.early', detail: 'staking.earlyText' },
};

export function productText({ kind, value }: About, { t, ...shown }: Speech) {
  const money = (name: string) => exactText(value(name), value('currency'), shown);
  switch (kind) {
    case 'finance-started': {
      const product = value('product');
      const redemptionMs = businessDayOf(value('redemptionDate')) * DAY_MS;
      const date = datesIn(shown.language, 'locale').date(redemptionMs, { isUtc: true });
      const detail = t('finance.startedText', { amount: money('amount'), date });
      return { title: t('finance.started', { product }), detail };
    }
    case 'finance-settled': {
      const { title, detail } = FINANCE[value('ending') as FinanceEnding];
      const figures = { amount: money('amount'), interest: money('interest') };
      return { title: t(title, { product: value('product') }), detail: t(detail, figures) };
    }
    case 'staking-started': {
      const detail = t('staking.startedText', { amount: money('amount') });
      return { title: t('staking.started', { pool: value('pool') }), detail };
    }
    case 'staking-closed': {
      const { title, detail } = STAKING[value('ending') as StakingEnding];
      const figures = { amount: money('amount'), rewarded: money('rewarded') };
      return { title: t(title, { pool: value('pool') }), detail: t(detail, figures) };
    }
    case 'machine-started':
    case 'machine-expired': {
      const machines = { quantity: value('quantity'), model: value('model') };
      if (kind === 'machine-started') {
        return { title: t('machine.started', machines), detail: t('machine.startedText') };
      }
      const output = exactText(value('output'), MINING_CURRENCY, shown);
      const detail = t('machine.expiredText', { output });
      return { title: t('machine.expired', machines), detail };
    }
  }
}
