/** A member's own limits over the API, from committed state; the exchange makes all decisions. */
import { lossLimitAt, premiumAtRisk } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { dayOfSecond } from '@anywhen/prices';
import { type ReplyOf, readOwnLimits } from '@anywhen/protocol';
import type { DerivativesFacts } from '../derivatives/facts.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { OptionsFacts } from '../options/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { SecondsFacts } from '../seconds/facts.ts';
import type { LimitsFacts } from './facts.ts';

export type LimitsParts = {
  facts: {
    limits: LimitsFacts;
    members: MemberFacts;
    seconds: SecondsFacts;
    options: OptionsFacts;
    derivatives: DerivativesFacts;
  };
  nowMs: () => number;
};

export function serveLimits(routes: Routes, { facts, nowMs }: LimitsParts): void {
  routes.serveMember(readOwnLimits, ({ uid }): ReplyOf<typeof readOwnLimits> => {
    // The exchange is still loading: the member exists, but not yet their numbers.
    const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
    const atMs = nowMs();
    const day = dayOfSecond(atMs / 1_000);
    return {
      netLoss: formatUnits(facts.limits.lossOf(uid, day) + facts.seconds.netLossOf(uid, day)),
      open: formatUnits(atRiskUnits(facts, uid)),
      lossLimit: formatUnits(lossLimitAt(member, atMs)),
      breakUntilMs: facts.seconds.breakUntilMsOf(uid),
    };
  });
}

/** As the exchange counts it: wagers, premiums, and all that is held for leverage. */
function atRiskUnits({ seconds, options, derivatives }: LimitsParts['facts'], uid: number): bigint {
  const parts = [
    ...seconds.listCurrent(uid).map(({ wagerUnits }) => wagerUnits),
    ...options.listCurrent(uid).map(premiumAtRisk),
    ...derivatives.listOpen(uid).map((each) => each.marginUnits + each.reserveUnits),
    ...derivatives.listWaiting(uid).map(({ heldUnits }) => heldUnits),
  ];
  return parts.reduce((sum, units) => sum + units, 0n);
}
