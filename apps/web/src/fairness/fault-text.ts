/** The message of a failed check: which second, which price, what was expected. */
import { useFormat, useText } from '../i18n/index.ts';
import type { CheckFault } from './checks.ts';

export function useFaultText(): (fault: CheckFault) => string {
  const t = useText('fairness');
  const { time, dateTime } = useFormat();
  return (fault) => {
    switch (fault.kind) {
      case 'second':
        return t('fault.second', { time: time(fault.expected * 1_000) });
      case 'unlinked':
        return t('fault.unlinked', { time: time(fault.second * 1_000) });
      case 'seed':
        return t('fault.seed', { time: time(fault.second * 1_000) });
      case 'live-seed':
        return t('fault.heard', { time: time(fault.second * 1_000) });
      case 'anchor':
        return t('fault.anchor', { time: time(fault.second * 1_000) });
      case 'version':
        return t('fault.version', { time: time(fault.second * 1_000) });
      case 'market':
        return t('fault.market', { symbol: fault.symbol });
      case 'price':
        return t('fault.price', { ...fault, time: time(fault.second * 1_000) });
      case 'hash':
      case 'unhashed':
        return t('fault.hash', { symbol: fault.symbol, time: time(fault.second * 1_000) });
      case 'state':
      case 'start':
        return t('fault.start', { time: time(fault.second * 1_000) });
      case 'shown':
        return t('fault.shown', { ...fault, time: time(fault.second * 1_000) });
      case 'no-anchor':
        return t('fault.noAnchor');
      case 'late-anchor':
        return t('fault.lateAnchor', {
          published: dateTime(fault.publishedAtMs, { isUtc: true }),
          began: dateTime(fault.beganAtMs, { isUtc: true }),
        });
      case 'changed-anchor':
        return t('fault.changedAnchor', { seen: dateTime(fault.seenAtMs) });
      case 'late-version':
        return t('fault.lateVersion', {
          published: dateTime(fault.publishedAtMs, { isUtc: true }),
          began: dateTime(fault.beganAtMs, { isUtc: true }),
        });
      case 'changed-version':
        return t('fault.changedVersion', {
          seen: dateTime(fault.seenAtMs),
          began: dateTime(fault.beganAtMs, { isUtc: true }),
        });
      case 'day-seed':
        return t('fault.daySeed', { began: dateTime(fault.beganAtMs, { isUtc: true }) });
      case 'day-anchor':
        return t('fault.dayAnchor', { began: dateTime(fault.beganAtMs, { isUtc: true }) });
      case 'history':
        return t('fault.history', { batch: fault.batch, seen: dateTime(fault.seenAtMs) });
      case 'head-signature':
        return t('fault.headSignature', { at: dateTime(fault.atMs) });
    }
  };
}
