/** The member's bots, newest first, with holdings and results. */
import { useMemo } from 'react';
import type { StrategyBot } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { RecordList, RecordRow } from '../../earn-parts/record-list.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { navigate } from '../../router/index.ts';
import { useBotResult } from '../bot-result.ts';
import { BOT_ICONS, useBotTexts } from '../bot-texts.ts';
import { ComparisonLine } from '../comparison.tsx';
import { useBots } from '../data.ts';
import { BotState } from './bot-state.tsx';

export function BotList() {
  const t = useText('strategy');
  const asked = useBots();
  const pages = asked.data?.pages;
  const lines = useMemo(() => pages?.flatMap(({ bots }) => bots), [pages]);
  return (
    <RecordList
      title={t('bots.title')}
      none={{ icon: 'sparkle', title: t('bots.none'), text: t('bots.noneText') }}
      rowRem={5.5}
      asked={asked}
      lines={lines}
    >
      {(bot) => <BotRow bot={bot} />}
    </RecordList>
  );
}

function BotRow({ bot }: { bot: StrategyBot }) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const shown = useBotResult(bot);
  return (
    <RecordRow
      leading={<Icon name={BOT_ICONS[bot.kind]} className="text-accent" />}
      head={<span className="text-16 font-medium">{named(bot)}</span>}
      state={<BotState state={bot.state} />}
      detail={
        <>
          {t('bots.invested')}{' '}
          <OwnAmount amount={bot.invested} currency="USDT" size={12} tone="muted" hasCurrency />
        </>
      }
      earned={
        shown && (
          <OwnChange amount={shown.result} percent={shown.percent} currency="USDT" size={12} />
        )
      }
      {...(bot.grid && { picture: <ComparisonLine bot={bot} /> })}
      onOpen={() => void navigate(`/pay/strategy?bot=${bot.id}`)}
    />
  );
}
