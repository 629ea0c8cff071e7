/** When a class begins or ends, by where it stands. */
import { useFormat, useText } from '../i18n/index.ts';
import type { ClassLine } from './data.ts';

export function useSpanText() {
  const t = useText('classes');
  const { dateTime } = useFormat();
  return ({ state, startsAtMs, endsAtMs }: Pick<ClassLine, 'state' | 'startsAtMs' | 'endsAtMs'>) =>
    state === 'coming'
      ? t('begins', { date: dateTime(startsAtMs) })
      : t(state === 'running' ? 'ends' : 'ended', { date: dateTime(endsAtMs) });
}
