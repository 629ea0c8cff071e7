/** [0.6] A case: who has it, what its papers show and to whom, the decision, and conflicts. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Script,
  caseDetail,
  caseLine,
  data,
  leaveConsole,
  openConsole,
  ownLine,
  queueOf,
  refuse,
} from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const CASE = '/staff/cases/deposit/7';
const own = () => data(caseDetail({ case: ownLine() }));

function openCase(script: Script, role: 'reviewer' | 'approver' | 'auditor' = 'reviewer') {
  return openConsole('/cases/deposit/7', { role, script });
}

describe('a case', () => {
  it('is free until it is taken; what was read before is read anew then', async () => {
    let isTaken = false;
    const user = userEvent.setup();
    const opened = await openCase({
      [`GET ${CASE}`]: () => (isTaken ? own() : data(caseDetail())),
      [`POST ${CASE}/claim`]: () => {
        isTaken = true;
        return data({ untilMs: Date.now() + 900_000 });
      },
    });
    await screen.findByText('Nobody has this case.');
    screen.getByText('alice_a');
    screen.getByText('2 passed, 1 rejected');
    await user.click(screen.getByRole('button', { name: 'Take this case' }));
    await screen.findByText('You have this case.');
    screen.getByText(/^1[45] min \d+ s left$/);
    expect(opened.callsTo(`GET ${CASE}`)).toHaveLength(2);
  });

  it('is approved by a, then Enter, with the remark that was typed', async () => {
    let isDecided = false;
    const user = userEvent.setup();
    const opened = await openCase({
      [`GET ${CASE}`]: () =>
        isDecided ? data(caseDetail({ state: 'credited', case: caseLine() })) : own(),
      [`POST ${CASE}/decide`]: () => {
        isDecided = true;
        return data({ state: 'credited', reason: null, approvals: 0 });
      },
    });
    await screen.findByText('You have this case.');
    await user.keyboard('a');
    await user.type(screen.getByLabelText(/^Remark/), 'as declared');
    await user.click(screen.getByRole('button', { name: 'Approve now' }));
    await screen.findByText('This case is decided.');
    const [decision] = opened.callsTo(`POST ${CASE}/decide`);
    expect(decision).toMatchObject({
      csrf: 'token-of-rosa',
      body: { reason: null, remark: 'as declared' },
    });
    await screen.findByText('Deposit 7: credited');
  });

  it('is rejected by r, with a reason of the list and a remark, or not at all', async () => {
    const user = userEvent.setup();
    const opened = await openCase({
      [`GET ${CASE}`]: own,
      [`POST ${CASE}/decide`]: () =>
        data({ state: 'rejected', reason: 'AMOUNT_MISMATCH', approvals: 0 }),
    });
    await screen.findByText('You have this case.');
    await user.keyboard('r');
    await user.click(await screen.findByRole('button', { name: 'Reject now' }));
    screen.getByText('Say why, for colleagues and the audit log.');
    expect(opened.callsTo(`POST ${CASE}/decide`)).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Reason'), 'Another amount arrived');
    await user.type(screen.getByLabelText('Remark'), '499 came');
    // Keys do nothing while somebody types.
    await user.type(screen.getByLabelText('Remark'), ' a n u');
    await user.click(screen.getByRole('button', { name: 'Reject now' }));
    await waitFor(() => expect(opened.callsTo(`POST ${CASE}/decide`)).toHaveLength(1));
    expect(opened.callsTo(`POST ${CASE}/decide`)[0]?.body).toEqual({
      reason: 'AMOUNT_MISMATCH',
      remark: '499 came a n u',
    });
  });

  it('that a colleague decided meanwhile says so, and offers the way on', async () => {
    let isDecided = false;
    const user = userEvent.setup();
    await openCase({
      [`GET ${CASE}`]: () =>
        isDecided ? data(caseDetail({ state: 'rejected', reason: 'AMOUNT_MISMATCH' })) : own(),
      [`POST ${CASE}/decide`]: () => refuse('CASE_DECIDED'),
      'GET /staff/cases/deposit': () => queueOf(),
    });
    await screen.findByText('You have this case.');
    await user.keyboard('a{Enter}');
    await screen.findByText('This case has been decided already.');
    isDecided = true;
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await screen.findByText('This case is decided.');
    await user.keyboard('n');
    await screen.findByText('No other case of this queue is free and ready.');
  });

  it('that a colleague has names who, until when, and cannot be decided', async () => {
    await openCase({
      [`GET ${CASE}`]: () =>
        data(
          caseDetail({ case: caseLine({ claimedBy: 'ben', claimedUntilMs: Date.now() + 60_000 }) }),
        ),
    });
    await screen.findByText('ben has this case.');
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  });

  it('whose quarter of an hour is over can be taken again, and what was typed is there', async () => {
    let untilMs = Date.now() + 1_500;
    const user = userEvent.setup();
    await openCase({
      [`GET ${CASE}`]: () => data(caseDetail({ case: ownLine({ claimedUntilMs: untilMs }) })),
      [`POST ${CASE}/claim`]: () => {
        untilMs = Date.now() + 900_000;
        return data({ untilMs });
      },
    });
    await screen.findByText('You have this case.');
    await user.keyboard('r');
    await user.type(screen.getByLabelText('Remark'), 'half a');
    await screen.findByText('Your 15 minutes are over.');
    await user.click(screen.getByRole('button', { name: 'Take it again' }));
    await screen.findByText('You have this case.');
    expect(screen.getByLabelText('Remark')).toHaveProperty('value', 'half a');
  });

  it('that the chain has not confirmed yet cannot be decided', async () => {
    await openCase({
      [`GET ${CASE}`]: () =>
        data(caseDetail({ case: ownLine({ readyAtMs: Date.now() + 90_000 }) })),
    });
    await screen.findByText(/The chain confirms this deposit in 1 min/);
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  });

  it('offers to take a credit back, which another person must approve', async () => {
    const user = userEvent.setup();
    const opened = await openCase({
      [`GET ${CASE}`]: () => data(caseDetail({ state: 'credited' })),
      'POST /staff/deposits/7/correction': () => data({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Propose a correction' }));
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    screen.getByText('Say what is wrong with this credit.');
    await user.selectOptions(screen.getByLabelText('Reason'), 'Credited twice');
    await user.type(screen.getByLabelText('Remark'), 'see deposit 6');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    await screen.findByText(/An approver other than you must approve it/);
    expect(opened.callsTo('POST /staff/deposits/7/correction')[0]?.body).toEqual({
      reason: 'CREDITED_TWICE',
      remark: 'see deposit 6',
    });
  });
});

describe('[0.6] where it takes two', () => {
  const PLACE = '/staff/cases/withdrawal/7';
  const openTwo = (approvedBy: string | null, approvals: number) =>
    openConsole('/cases/withdrawal/7', {
      script: {
        [`GET ${PLACE}`]: () =>
          data(
            caseDetail({
              case: ownLine({ kind: 'withdrawal', approvals, approvalsNeeded: 2 }),
              facts: approvedBy === null ? [] : [{ name: 'approved-by', value: approvedBy }],
            }),
          ),
      },
    });

  it('nobody has approved yet', async () => {
    await openTwo(null, 0);
    await screen.findByText(/Two different people must approve this. Nobody has yet/);
    screen.getByRole('button', { name: 'Approve (a)' });
  });

  it('a colleague was the first', async () => {
    await openTwo('ben', 1);
    await screen.findByText(/ben has; a second person must decide/);
    screen.getByRole('button', { name: 'Approve (a)' });
  });

  it('who was the first is not the second', async () => {
    await openTwo('rosa', 1);
    await screen.findByText(/You have approved this. A second person must decide/);
    expect(screen.queryByRole('button', { name: 'Approve (a)' })).toBeNull();
    screen.getByRole('button', { name: 'Reject (r)' });
  });

  it.each([
    ['reviewer', 'ben', false],
    ['approver', 'rosa', false],
    ['approver', 'ben', true],
  ] as const)('a correction: %s, proposed by %s', async (role, proposedBy, mayApprove) => {
    await openConsole('/cases/correction/7', {
      role,
      script: {
        'GET /staff/cases/correction/7': () =>
          data(
            caseDetail({
              state: 'credited',
              case: ownLine({ kind: 'correction', approvals: 1, approvalsNeeded: 2 }),
              facts: [
                { name: 'proposed-by', value: proposedBy },
                { name: 'proposed-for', value: 'CREDITED_TWICE' },
              ],
            }),
          ),
      },
    });
    await screen.findByText('Credited twice');
    screen.getByText(proposedBy === 'rosa' ? /You proposed this/ : /Only an approver can/);
    expect(screen.queryByRole('button', { name: 'Approve (a)' }) !== null).toBe(mayApprove);
    expect(screen.queryByRole('button', { name: 'Reject (r)' })).toBeNull();
  });
});

describe('the papers of a case', () => {
  const file = {
    id: 'f1',
    kind: 'id-front',
    type: 'image/jpeg',
    bytes: 3,
    width: 640,
    height: 400,
    durationMs: null,
  } as const;
  const script: Script = {
    'GET /staff/cases/basic/7': () =>
      data(caseDetail({ case: ownLine({ kind: 'basic', amount: null }), files: [file] })),
    'GET /staff/cases/basic/7/files/f1': () => ({
      bytes: new Blob(['jpg'], { type: 'image/jpeg' }),
    }),
  };

  it('are shown when asked for, under the name of who looks', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/cases/basic/7', { script });
    await screen.findByText('Each view is written down with your name.');
    expect(opened.callsTo('GET /staff/cases/basic/7/files/f1')).toEqual([]);
    await user.keyboard('v');
    const picture = await screen.findByRole('img', { name: 'Front of the document' });
    expect(picture.getAttribute('src')).toMatch(/^blob:/);
    const mark = picture.closest('figure')?.querySelector('pattern text')?.textContent;
    expect(mark).toMatch(/^rosa · .+ · Basic verification 7$/);
    await user.keyboard('v');
    expect(opened.callsTo('GET /staff/cases/basic/7/files/f1')).toHaveLength(1);
  });

  it('that cannot be shown any more say why', async () => {
    const user = userEvent.setup();
    await openConsole('/cases/basic/7', {
      script: {
        ...script,
        'GET /staff/cases/basic/7/files/f1': () => refuse('CASE_NOT_CLAIMED'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show all (v)' }));
    await screen.findByText(/You do not have this case/);
  });
});
