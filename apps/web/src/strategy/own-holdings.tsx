/** The member's bots in the strategy account, and links to start one. */
import { LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { BotList } from './bots/bot-list.tsx';
import { useStrategyDesk, useStrategyNews } from './data.ts';

export function OwnHoldings() {
  const t = useText('strategy');
  const left = useStrategyDesk().data?.botsLeft;
  useStrategyNews();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <LinkButton
          look="secondary"
          icon="calendar"
          href="/pay/strategy?new=dca"
          className="flex-auto"
        >
          {t('start.dca')}
        </LinkButton>
        <LinkButton
          look="secondary"
          icon="layers"
          href="/pay/strategy?new=grid"
          className="flex-auto"
        >
          {t('start.grid')}
        </LinkButton>
      </div>
      {left === 0 && <p className="text-14 text-pretty text-text-muted">{t('start.noneLeft')}</p>}
      <BotList />
    </div>
  );
}
