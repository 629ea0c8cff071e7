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
    // Over all portfolios of a person together, as the exchange counts it (rulebook 30.4).
    const family = facts.members.familyOf(uid);
    const lost = family.map((each) => {
      return facts.limits.lossOf(each, day) + facts.seconds.netLossOf(each, day);
    });
    const open = family.map((each) => atRiskUnits(facts, each));
    return {
      netLoss: formatUnits(sumOf(lost)),
      open: formatUnits(sumOf(open)),
      lossLimit: formatUnits(lossLimitAt(member, atMs)),
      breakUntilMs: facts.seconds.breakUntilMsOf(family[0] ?? uid),
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
  return sumOf(parts);
}

function sumOf(units: readonly bigint[]): bigint {
  return units.reduce((sum, each) => sum + each, 0n);
}
