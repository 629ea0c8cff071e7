/** The checks of limits have teeth: what opens for somebody who may not is found. */
import { describe, expect, it } from 'vitest';
import { ALICE } from '../../../testing/machine.ts';
import type { Exchange } from '../../exchange.ts';
import { type Member, openMember } from '../../members/member.ts';
import { describeMemberTerms } from '../../members/member-terms.ts';
import type { Change } from '../../modules.ts';
import { LimitsChecks } from './checks.ts';

const COMMAND = { atMs: 1_000, actor: { kind: 'member', uid: ALICE } } as const;
const PREMIUM = { state: 'open', left: 2, priceUnits: 50n, payoutUnits: null, expiresAtSecond: 60 };
const OPTION = {
  kind: 'option-position',
  position: { id: 1, uid: ALICE, ...PREMIUM },
} as unknown as Change;
const EARN = { kind: 'finance-record', record: { id: 1, uid: ALICE } } as unknown as Change;

function checked(
  before: readonly Change[],
  change: Change,
  standing: Partial<{ netLossUnits: bigint; openUnits: bigint }> = {},
): readonly string[] {
  const checks = new LimitsChecks((isTrue, promise) => {
    if (!isTrue) throw new Error(promise);
  });
  const standingOf = () => ({ netLossUnits: 0n, openUnits: 100n, ...standing });
  const modules = { limits: { standingOf } } as unknown as Exchange['modules'];
  const terms = { product: 'members', terms: describeMemberTerms(), fromMs: 0 };
  checks.after({ changes: [{ kind: 'terms', terms }, ...before] }, COMMAND, modules);
  return checks.after({ changes: [change] }, COMMAND, modules);
}

const member = (status: Member['status']): Change => {
  return { kind: 'member', member: { ...openMember(ALICE, 0), status } };
};

describe('[1.4] [3.6] the simulation', () => {
  it('lets an active member open what they like', () => {
    expect(checked([member('active')], OPTION)).toEqual(['limits → counted']);
  });

  it.each(['restricted', 'frozen', 'disabled'] as const)('finds what opens when %s', (status) => {
    expect(() => checked([member(status)], EARN)).toThrow('not active');
  });

  it('finds what opens during a break, but only what is quick', () => {
    const pause = { kind: 'seconds-break', uid: ALICE, untilMs: 2_000 } as const;
    expect(() => checked([member('active'), pause], OPTION)).toThrow('during a break');
    expect(checked([member('active'), pause], EARN)).toEqual([]);
  });

  it('finds what passes the own limit', () => {
    const openUnits = 1_000_00000001n;
    const check = () => checked([member('active')], OPTION, { openUnits });
    expect(check).toThrow('within the own limit');
  });

  it('counts again what is open and what was lost today', () => {
    const saying = (standing: Parameters<typeof checked>[2]) => () =>
      checked([member('active')], OPTION, standing);
    expect(saying({ openUnits: 99n })).toThrow('what counts as open');
    expect(saying({ netLossUnits: 1n })).toThrow('the loss of a day');
  });
});
