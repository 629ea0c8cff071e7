/** The age of the displayed prices: as a word, or with their second. */
import { StaleMark } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { useLiveness, usePriceSecond } from '../live/index.ts';

/** Stale prices are labelled and, where there is space, dated; fresh ones have a discreet mark. */
export function FreshnessMark({ isShort = false }: { isShort?: boolean }) {
  const t = useText('markets');
  const liveness = useLiveness();
  if (liveness !== 'live' && !isShort) return <PriceAge />;
  const texts = { live: t('live.live'), stale: t('live.old'), offline: t('live.cut') };
  return <StaleMark state={liveness} text={texts[liveness]} />;
}

/** The second of the prices. It rerenders every second: only for pages of one market. */
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
