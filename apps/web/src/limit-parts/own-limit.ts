/**
 * What the member's own limits leave, shown before the tap (rulebook 3.6): what is open counts as
 * lost. The server decides; its figures may be newer.
 */
import { parseUnits } from '@anywhen/money';
import { lossAllowanceUnits } from '@anywhen/protocol';
import { useNowUntil } from '../parts/passing-time.ts';
import { useOwnLimits, type OwnLimits } from './data.ts';

export type LimitGate =
  | { readonly reason: 'break'; readonly untilMs: number }
  | { readonly reason: 'loss'; readonly lossLimit: string };

type Figures = Pick<OwnLimits, 'lossLimit' | 'netLoss' | 'open'>;

/** Negative when more is at risk than the limit allows by now. */
export function lossLeftUnits({ lossLimit, netLoss, open }: Figures, endsToday: boolean): bigint {
  return lossAllowanceUnits({
    lossLimitUnits: parseUnits(lossLimit),
    netLossUnits: parseUnits(netLoss),
    openUnits: parseUnits(open),
    endsToday,
  });
}

/** Undefined when the own limits let something open. */
export function findLimitGate(
  own: OwnLimits | undefined,
  { endsToday, nowMs }: { endsToday: boolean; nowMs: number },
): LimitGate | undefined {
  if (!own) return undefined;
  const { breakUntilMs: untilMs, lossLimit } = own;
  if (nowMs < untilMs) return { reason: 'break', untilMs };
  return lossLeftUnits(own, endsToday) > 0n ? undefined : { reason: 'loss', lossLimit };
}

/** What bars an opening, and how much it may risk; undefined until known. */
export function useOwnLimit(endsToday: boolean): {
  gate: LimitGate | undefined;
  leftUnits: bigint | undefined;
} {
  const own = useOwnLimits().data;
  const nowMs = useNowUntil(own?.breakUntilMs ?? 0);
  return {
    gate: findLimitGate(own, { endsToday, nowMs }),
    leftUnits: own && lossLeftUnits(own, endsToday),
  };
}
