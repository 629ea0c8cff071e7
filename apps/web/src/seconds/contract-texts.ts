/** The texts of a contract: states and results as in rulebook 3.5, and directions. */
import type { Direction, SecondsResult, SecondsState, SharedContract } from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';

type Key = TextKey<'seconds'>;

const STATES: Readonly<Record<SecondsState, Key>> = {
  payment_waiting: 'state.paymentWaiting',
  in_progress: 'state.inProgress',
  pending_settlement: 'state.pendingSettlement',
  settling: 'state.settling',
  ended: 'state.ended',
};

const RESULTS: Readonly<Record<SecondsResult, { name: Key; sentence: Key; tone: BadgeTone }>> = {
  win: { name: 'result.win', sentence: 'result.winSentence', tone: 'up' },
  lose: { name: 'result.lose', sentence: 'result.loseSentence', tone: 'down' },
  draw: { name: 'result.draw', sentence: 'result.drawSentence', tone: 'neutral' },
};

const DIRECTIONS: Readonly<Record<Direction, { name: Key; type: Key }>> = {
  up: { name: 'direction.up', type: 'direction.buyUp' },
  down: { name: 'direction.down', type: 'direction.buyDown' },
};

export function useContractTexts() {
  const t = useText('seconds');
  return {
    stateName: (state: SecondsState) => t(STATES[state]),
    resultName: (result: SecondsResult) => t(RESULTS[result].name),
    resultSentence: ({ result, isVoid }: Pick<SharedContract, 'result' | 'isVoid'>) => {
      if (isVoid) return t('result.voidSentence');
      return result && t(RESULTS[result].sentence);
    },
    directionName: (direction: Direction) => t(DIRECTIONS[direction].name),
    /** As in an order: "Buy up". */
    typeName: (direction: Direction) => t(DIRECTIONS[direction].type),
    periodName: (seconds: number) => t('period', { seconds }),
  };
}

export function toneOfResult(result: SecondsResult): BadgeTone {
  return RESULTS[result].tone;
}
