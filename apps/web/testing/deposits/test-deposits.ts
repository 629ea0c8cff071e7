/** For tests only: the pages of this module with a server that has deposits. */
import type { Deposit, DepositsEvent } from '@anywhen/protocol';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { To } from '../../src/router/index.ts';
import type { SessionMember } from '../../src/session/session.ts';
import { openTestPage, type Script, type TestPage } from '../test-page.tsx';
import type { Desk } from '../../src/deposits/data.ts';
import { deskOf } from './deposits.ts';

type Setting = {
  desk?: Partial<Desk>;
  script?: Script;
  member?: Partial<SessionMember>;
};

type TestDepositPage = TestPage & {
  /** Sets the desk that the server returns from now on. */
  set: (change: Partial<Desk>) => void;
  /** Publishes deposits on the topic. */
  publish: (...deposits: Deposit[]) => void;
};

export async function openDepositPage(
  address: To,
  setting: Setting = {},
): Promise<TestDepositPage> {
  const { script = {}, member = {} } = setting;
  let desk = deskOf(setting.desk);
  const first: DepositsEvent = { deposits: desk.open, locked: [] };
  const page = await openTestPage(address, {
    member,
    topics: { deposits: first },
    script: { 'GET /deposit-desk': () => ({ data: desk }), ...readOne(desk.open), ...script },
  });
  return {
    ...page,
    set: (change) => {
      desk = { ...desk, ...change };
    },
    publish: (...deposits) => page.push('deposits', { deposits, locked: [] }),
  };
}

function readOne(deposits: readonly Deposit[]): Script {
  return Object.fromEntries(
    deposits.map((one) => [`GET /deposits/${one.id}`, () => ({ data: one })]),
  );
}

export const user = userEvent.setup({ delay: null, applyAccept: false });

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** The error text of a field: of an input, a picker, or a file. */
export function faultAt(field: string): string | undefined {
  const place = document.querySelector(`[data-field="${field}"]`);
  if (place?.getAttribute('role') === 'alert') return place.textContent || undefined;
  const described = place?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = described.find((id) => id.endsWith('-error'));
  return document.getElementById(error ?? '')?.textContent ?? undefined;
}

/** A timeline step with its content. */
export function step(title: string): string {
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  return steps.find((text) => text.startsWith(title)) ?? '';
}
