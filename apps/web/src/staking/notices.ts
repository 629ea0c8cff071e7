/** The texts of messages about staking: start, end, and result. */
import type { StakingEnding } from '@anywhen/protocol';
import type { TextKey } from '../i18n/index.ts';
import { moneyText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const POOLS = '/homeindex/livecoin';

type Texts = { title: TextKey<'messages'>; detail: TextKey<'messages'> };

const ENDINGS: Readonly<Record<StakingEnding, Texts>> = {
  left: { title: 'staking.left', detail: 'staking.leftText' },
  matured: { title: 'staking.matured', detail: 'staking.backText' },
  early: { title: 'staking.early', detail: 'staking.earlyText' },
};

export const stakingNotices: Notices<'staking-started' | 'staking-closed'> = {
  'staking-started': {
    icon: 'leaf',
    shownOn: POOLS,
    text: ({ pool, amount, currency }, { t, ...shown }) => ({
      title: t('staking.started', { pool }),
      detail: t('staking.startedText', { amount: moneyText(amount, currency, shown) }),
    }),
  },
  'staking-closed': {
    icon: 'check',
    shownOn: POOLS,
    text: ({ pool, amount, rewarded, currency, ending }, { t, ...shown }) => ({
      title: t(ENDINGS[ending].title, { pool }),
      detail: t(ENDINGS[ending].detail, {
        amount: moneyText(amount, currency, shown),
        rewarded: moneyText(rewarded, currency, shown),
      }),
    }),
  },
};
