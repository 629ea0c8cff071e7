/** The texts of messages about bots. */
import type { BotRest, MessageParams } from '@anywhen/protocol';
import type { TextKey } from '../i18n/index.ts';
import { usdtText } from '../facet-parts/amount-texts.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import type { Notices, Reader } from '../facet-parts/notice.ts';

const ROOM = '/pay/strategy';

const PAUSES: Readonly<Record<BotRest, TextKey<'messages'>>> = {
  funds: 'bot.funds',
  market: 'bot.market',
  status: 'bot.status',
  error: 'bot.error',
};

export const strategyNotices: Notices<'bot-paused' | 'bot-completed' | 'bot-stopped'> = {
  'bot-paused': {
    icon: 'warning',
    shownOn: ROOM,
    text: (params, { t }) => ({
      title: t(params.reason === 'error' ? 'bot.failed' : 'bot.paused', {
        bot: botName(params, t),
      }),
      detail: t(PAUSES[params.reason]),
    }),
  },
  'bot-completed': {
    icon: 'check',
    shownOn: ROOM,
    text: (params, { t }) => ({
      title: t('bot.completed', { bot: botName(params, t) }),
      detail: t('bot.completedText', { count: Number(params.runs) }),
    }),
  },
  'bot-stopped': {
    icon: 'check',
    shownOn: ROOM,
    text: ({ gridProfit, result, holding, ...params }, { t, ...shown }) => ({
      title: t('bot.stopped', { bot: botName(params, t), result: usdtText(result, shown, true) }),
      detail: t('bot.stoppedText', {
        gridProfit: usdtText(gridProfit, shown, true),
        holding: usdtText(holding, shown, true),
      }),
    }),
  },
};

type Bot = Pick<MessageParams<'bot-completed'>, 'bot' | 'symbol'>;

function botName({ bot, symbol }: Bot, t: Reader['t']): string {
  const market = marketText(symbol);
  return bot === 'dca' ? t('bot.dca', { market }) : t('bot.grid', { market });
}
