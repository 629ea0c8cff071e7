/** The texts of messages about machines. */
import { MINING_CURRENCY } from '@anywhen/protocol';
import { moneyText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const MACHINES = '/homeindex/machine';

export const miningNotices: Notices<'machine-started' | 'machine-expired'> = {
  'machine-started': {
    icon: 'cube',
    shownOn: MACHINES,
    text: ({ quantity, model }, { t }) => ({
      title: t('machine.started', { quantity, model }),
      detail: t('machine.startedText'),
    }),
  },
  'machine-expired': {
    icon: 'check',
    shownOn: MACHINES,
    text: ({ quantity, model, output }, { t, ...shown }) => ({
      title: t('machine.expired', { quantity, model }),
      detail: t('machine.expiredText', { output: moneyText(output, MINING_CURRENCY, shown) }),
    }),
  },
};
