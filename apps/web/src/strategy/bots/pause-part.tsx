/** Pauses and resumes a bot. */
import type { StrategyBot } from '@anywhen/protocol';
import { EndingPart, useEnding } from '../../earn-parts/ending.tsx';
import { useText } from '../../i18n/index.ts';
import { useBotTexts } from '../bot-texts.ts';
import { refreshStrategy, sendPause, sendResume } from '../data.ts';

type PartProps = { bot: StrategyBot };

const NO_FIELDS = { byCode: {}, byName: () => undefined };

export function PausePart({ bot }: PartProps) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const ending = useEnding({
    name: `strategy.pause.${bot.id}`,
    carryOut: sendPause,
    places: NO_FIELDS,
    onRefused: () => void refreshStrategy(),
  });
  return (
    <EndingPart
      ending={ending}
      isOffered={bot.state === 'running'}
      texts={{
        open: t('pause.open'),
        submit: t('pause.submit'),
        barred: t('pause.barred'),
        lost: () => t('pause.what', { bot: named(bot) }),
        again: (what) => t('again', { what }),
      }}
      onSubmit={() => ending.end({ id: bot.id })}
    >
      <p className="text-14 text-pretty">{t(`pause.text.${bot.kind}`)}</p>
    </EndingPart>
  );
}

export function ResumePart({ bot }: PartProps) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const ending = useEnding({
    name: `strategy.resume.${bot.id}`,
    carryOut: sendResume,
    places: { ...NO_FIELDS, alsoBarring: ['ACCOUNT_TRADE_RESTRICTED'] },
    onRefused: () => void refreshStrategy(),
  });
  return (
    <EndingPart
      ending={ending}
      isOffered={bot.state === 'paused'}
      texts={{
        open: t('resume.open'),
        submit: t('resume.submit'),
        barred: t('resume.barred'),
        lost: () => t('resume.what', { bot: named(bot) }),
        again: (what) => t('again', { what }),
      }}
      onSubmit={() => ending.end({ id: bot.id })}
    >
      <p className="text-14 text-pretty">{t(`resume.text.${bot.kind}`)}</p>
    </EndingPart>
  );
}
