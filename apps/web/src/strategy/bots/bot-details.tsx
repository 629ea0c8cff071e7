/** One bot in full: result, plan, holdings, actions, and log. */
import type { StrategyBot } from '@anywhen/protocol';
import { Card, Icon, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { RecordContent } from '../../earn-parts/record-sheet.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { NoteLink } from '../../parts/rows/note-link.tsx';
import { useBotResult } from '../bot-result.ts';
import { BOT_ICONS, refusalText, useBotTexts } from '../bot-texts.ts';
import { Comparison } from '../comparison.tsx';
import { useBot } from '../data.ts';
import { BotLog } from './bot-log.tsx';
import { BotState } from './bot-state.tsx';
import { DcaPlan } from './dca-plan.tsx';
import { GridPlanCard } from './grid-plan.tsx';
import { PausePart, ResumePart } from './pause-part.tsx';
import { StopPart } from './stop-part.tsx';

export function BotDetails({ id }: { id: string }) {
  return (
    <RecordContent asked={useBot(id)}>
      {(bot) => (
        <div className="flex flex-col gap-4">
          <Head bot={bot} />
          <Result bot={bot} />
          {bot.dca && <DcaPlan bot={bot} dca={bot.dca} />}
          {bot.grid && <GridPlanCard bot={bot} grid={bot.grid} />}
          <Holding bot={bot} />
          <Actions bot={bot} />
          <NoteLink kind="bot" number={id} />
          <BotLog bot={bot} />
        </div>
      )}
    </RecordContent>
  );
}

type PartProps = { bot: StrategyBot };

function Head({ bot }: PartProps) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const { dateTime } = useFormat();
  return (
    <div className="flex items-start gap-3">
      <Icon name={BOT_ICONS[bot.kind]} size={28} className="mt-0.5 text-accent" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-20 font-semibold">{named(bot)}</h2>
          <BotState state={bot.state} />
        </div>
        <p className="text-14 text-text-muted">
          {t('bot.since', { time: dateTime(bot.createdAtMs) })}
        </p>
        <StateReason bot={bot} />
      </div>
    </div>
  );
}

/** Why it is paused, or what was refused. */
function StateReason({ bot }: PartProps) {
  const t = useText('strategy');
  if (bot.state === 'paused' && bot.pauseReason) {
    return <p className="text-14 text-pretty">{t(`pauseReason.${bot.pauseReason}`)}</p>;
  }
  if (bot.state === 'error' && bot.failure) {
    const refusal = refusalText(bot.failure);
    return <p className="text-14 text-pretty text-danger">{t('bot.failed', { refusal })}</p>;
  }
  if (bot.state === 'stopping') {
    return <p className="text-14 text-pretty">{t('bot.stopping')}</p>;
  }
  return null;
}

function Result({ bot }: PartProps) {
  const t = useText('strategy');
  const shown = useBotResult(bot);
  const change = (amount: string | undefined) =>
    amount === undefined ? '–' : <OwnChange amount={amount} currency="USDT" hasCurrency />;
  return (
    <Card title={t('result.title')}>
      <div className="flex flex-col gap-3">
        {!bot.grid && (
          <p>
            {shown ? (
              <OwnChange
                amount={shown.result}
                percent={shown.percent}
                currency="USDT"
                size={16}
                hasCurrency
              />
            ) : (
              '–'
            )}
          </p>
        )}
        {bot.grid && <Comparison bot={bot} />}
        <KeyValue
          rows={[
            { label: t('result.realised'), value: change(shown?.realised) },
            { label: t('result.unrealised'), value: change(shown?.unrealised) },
            { label: t('result.value'), value: usdt(shown?.value) },
            { label: t('result.invested'), value: usdt(bot.invested) },
          ]}
        />
        <p className="text-12 text-pretty text-text-muted">
          {bot.grid ? t('result.gridNote') : t('result.note')}
        </p>
      </div>
    </Card>
  );
}

function Holding({ bot }: PartProps) {
  const t = useText('strategy');
  const { currency, quote, base, returned, moved } = bot;
  const exact = (amount: string, of: string) => (
    <OwnAmount amount={amount} currency={of} size={14} isExact hasCurrency />
  );
  const isAnything = (amount: string) => /[1-9]/.test(amount);
  const rows: (KeyValueRow | false)[] = [
    { label: t('holding.quote'), value: exact(quote, 'USDT') },
    { label: t('holding.base', { currency }), value: exact(base, currency) },
    isAnything(returned) && { label: t('holding.returned'), value: exact(returned, 'USDT') },
    isAnything(moved) && { label: t('holding.moved'), value: exact(moved, currency) },
  ];
  return (
    <Card title={t('holding.title')}>
      <KeyValue rows={rows.filter((row) => row !== false)} />
    </Card>
  );
}

/** All of them look up what became of a request, also where there is nothing left to do. */
function Actions({ bot }: PartProps) {
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <PausePart bot={bot} />
      <ResumePart bot={bot} />
      <StopPart key={bot.state} bot={bot} />
    </div>
  );
}

function usdt(amount: string | undefined) {
  return <OwnAmount amount={amount} currency="USDT" size={14} hasCurrency />;
}
