/** Classes and their members as the API shows them: numbers and nicknames, nobody's own number. */
import { type SchoolClass, describeClass } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type { ClassMember, ClassReply } from '@anywhen/protocol';
import type { ClassMate } from './members.ts';

type ClassState = 'coming' | 'running' | 'ended';

type Seer = {
  readonly name: string | null;
  readonly role: 'teacher' | 'member';
  readonly portfolio: number | null;
  readonly nowMs: number;
};

export function stateOf(
  { startsAtSecond, endsAtSecond, endedAtMs }: Timed,
  nowMs: number,
): ClassState {
  if (endedAtMs !== null || nowMs >= endsAtSecond * 1_000) return 'ended';
  return nowMs < startsAtSecond * 1_000 ? 'coming' : 'running';
}

type Timed = Pick<SchoolClass, 'startsAtSecond' | 'endsAtSecond' | 'endedAtMs'>;

export function describeFor(shown: SchoolClass, seer: Seer): ClassReply['class'] {
  return describeLine(describeClass(shown), stateOf(shown, seer.nowMs), seer);
}

export function describeLine(
  line: ReturnType<typeof describeClass>,
  state: ClassState,
  { name, role, portfolio }: Omit<Seer, 'nowMs'>,
): ClassReply['class'] {
  return { ...line, name, role, state, portfolio: portfolio === null ? null : String(portfolio) };
}

/** Of others' tasks a member learns nothing. */
export function describeMate(
  mate: ClassMate,
  { uid, isTeacher }: { uid: number; isTeacher: boolean },
): ClassMember {
  const { portfolio, number, nickname, standing, returnPpm, riskScore, done } = mate;
  const { openedAtMs, orders, feeUnits, equityUnits, fallPpm, ownerUid } = portfolio;
  const isOwn = ownerUid === uid;
  return {
    number,
    nickname,
    isOwn,
    standing,
    placeByReturn: mate.placeByReturn,
    placeByRisk: mate.placeByRisk,
    joinedAtMs: openedAtMs,
    orders,
    fees: formatUnits(feeUnits),
    equity: formatUnits(equityUnits),
    returnPpm,
    fallPpm,
    riskScore,
    done: isTeacher || isOwn ? [...done] : null,
  };
}
