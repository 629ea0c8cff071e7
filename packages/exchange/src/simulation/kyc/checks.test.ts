/** The checks of verification have teeth: a machine that errs in any of these ways is caught. */
import { DAY_MS } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KycCase } from '../../kyc/case.ts';
import { decideCase, forgetCase, openCase } from '../../kyc/case.ts';
import { openMember } from '../../members/member.ts';
import type { Change, Command, CommandBody } from '../../modules.ts';
import { ALICE, BOB, papersOf } from '../../../testing/machine.ts';
import { KycChecks } from './checks.ts';

const START_MS = 20_000 * DAY_MS;

let checks: KycChecks;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new KycChecks(promise);
  for (const uid of [ALICE, BOB]) after({ kind: 'member', member: openMember(uid, START_MS) });
});

describe('[R5] the checks of verification', () => {
  it('are content with a case that is passed, and with one that is forgotten', () => {
    const open = caseOf(1);
    after(changeOf(open));
    after(changeOf(passed(open)), levelOf(ALICE, 1));
    after(changeOf(forgetCase(passed(open))), levelOf(ALICE, 0));
  });

  const faults: [string, () => void, string][] = [
    [
      'decides a case twice',
      () => {
        after(changeOf(caseOf(1)));
        after(changeOf(passed(caseOf(1))), levelOf(ALICE, 1));
        after(changeOf(rejected(caseOf(1))));
      },
      'goes from passed to rejected',
    ],
    ['begins with a decision', () => after(changeOf(passed(caseOf(1)))), 'goes from undefined'],
    [
      'passes a case and gives no level',
      () => {
        after(changeOf(caseOf(1)));
        after(changeOf(passed(caseOf(1))));
      },
      'what the cases say',
    ],
    ['gives a level without a case', () => after(levelOf(BOB, 2)), 'what the cases say'],
    [
      'passes two members with one document',
      () => {
        const other = { ...caseOf(2, BOB), document: caseOf(1).document };
        after(changeOf(caseOf(1)), changeOf(other));
        after(changeOf(passed(caseOf(1))), levelOf(ALICE, 1));
        after(changeOf(passed(other)), levelOf(BOB, 1));
      },
      'one document',
    ],
    [
      'takes a fourth within a day',
      () => {
        for (const id of [1, 2, 3, 4]) {
          after(changeOf(caseOf(id)));
          after(changeOf(rejected(caseOf(id))));
        }
      },
      'at most three',
    ],
    [
      'takes a second while one is under review',
      () => after(changeOf(caseOf(1)), changeOf(caseOf(2))),
      'one case of a level',
    ],
    [
      'changes what was handed in',
      () => {
        after(changeOf(caseOf(1)));
        after(changeOf({ ...passed(caseOf(1)), submittedAtMs: START_MS + 1 }), levelOf(ALICE, 1));
      },
      'never changes',
    ],
    [
      'leaves a case where its time has come',
      () => {
        after(changeOf({ ...caseOf(1), reviewer: 'simulated' }));
        const second = START_MS / 1_000 + 60;
        after({ kind: 'tick', second } as Change);
        step({ kind: 'settle-due' }, []);
      },
      'what is due is decided',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, cheat, message) => {
    expect(cheat).toThrow(message);
  });
});

function caseOf(id: number, uid = ALICE): KycCase {
  return openCase(papersOf(uid, 'basic'), { id, uid, submittedAtMs: START_MS });
}

function passed(kycCase: KycCase): KycCase {
  return decideCase(kycCase, { reason: null, atMs: START_MS });
}

function rejected(kycCase: KycCase): KycCase {
  return decideCase(kycCase, { reason: 'NOT_INVENTED', atMs: START_MS });
}

function changeOf(kycCase: KycCase): Change {
  return { kind: 'kyc-case', kycCase };
}

function levelOf(uid: number, level: 0 | 1 | 2): Change {
  return { kind: 'member', member: { ...openMember(uid, START_MS), level } };
}

function after(...changes: Change[]): void {
  step({ kind: 'forget-person', uid: ALICE }, changes);
}

function step(body: CommandBody, changes: Change[]): void {
  const command: Command = { seq: 1, atMs: START_MS, actor: { kind: 'system' }, id: 'x', body };
  const reply = { isAccepted: true, data: { due: 0 } } as const;
  checks.after({ reply, changes, events: [], isRemembered: false }, command);
}
