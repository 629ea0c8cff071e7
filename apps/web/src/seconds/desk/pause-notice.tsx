/** The notice about the time spent, after every half hour of use. It blocks nothing. */
import { useEffect, useState } from 'react';
import { Icon, IconButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

const MINUTE_MS = 60_000;
const EVERY_MINUTES = 30;

/** Counted while the page is on screen; other pages in between do not reset it. */
let minutesHere = 0;

export function PauseNotice() {
  const t = useText('seconds');
  const [shownMinutes, setShownMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      minutesHere += 1;
      if (minutesHere % EVERY_MINUTES === 0) setShownMinutes(minutesHere);
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (shownMinutes === 0) return null;
  return (
    <output className="mx-4 flex items-center gap-2 rounded-card bg-accent-tint pl-3 text-14">
      <Icon name="clock" size={20} className="text-accent" />
      <span className="flex-1 py-2 text-pretty">
        {t('pauseNotice.text', { minutes: shownMinutes })}
      </span>
      <IconButton
        icon="close"
        size={20}
        label={t('pauseNotice.close')}
        onClick={() => setShownMinutes(0)}
      />
    </output>
  );
}
