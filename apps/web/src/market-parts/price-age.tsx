/** How fresh the prices on screen are: in a word, or with the second they are of. */
import { StaleMark } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { useLiveness, usePriceSecond } from '../live/index.ts';

/** Old prices say so and, where there is room, from when they are; fresh ones have a quiet mark. */
export function FreshnessMark({ isShort = false }: { isShort?: boolean }) {
  const t = useText('markets');
  const liveness = useLiveness();
  if (liveness !== 'live' && !isShort) return <PriceAge />;
  const texts = { live: t('live.live'), stale: t('live.old'), offline: t('live.cut') };
  return <StaleMark state={liveness} text={texts[liveness]} />;
}

/** The second the prices are of. It renders every second: for where one market is looked at. */
export function PriceAge() {
  const t = useText('markets');
  const { time } = useFormat();
  const liveness = useLiveness();
  const second = usePriceSecond();
  const at = second === undefined ? '–' : time(second * 1_000);
  const texts = {
    live: t('live.now', { time: at }),
    stale: t('live.stale', { time: at }),
    offline: t('live.offline', { time: at }),
  };
  return <StaleMark state={liveness} text={texts[liveness]} />;
}
