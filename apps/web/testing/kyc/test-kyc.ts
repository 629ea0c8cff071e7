/** For tests only: a page of this module for a member in a given verification state. */
import type { Me } from '@anywhen/protocol';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openTestPage, type Script, type TestPage } from '../test-page.tsx';
import type { To } from '../../src/router/index.ts';
import type { SessionMember } from '../../src/session/session.ts';
import { levelOf } from '../../src/kyc/steps.ts';
import { HOUR_MS, NOW_MS, kycOf, type Standing } from './standings.ts';

export type KycSetting = Standing & {
  member?: Partial<SessionMember> | null;
  script?: Script;
};

type TestKycPage = TestPage & {
  /** Sets the state that the server returns from now on. */
  set: (change: Standing) => void;
  /** The same, and published on the topic. */
  decide: (change: Pick<Standing, 'basic' | 'advanced'>) => void;
};

export async function openKycPage(address: To, setting: KycSetting = {}): Promise<TestKycPage> {
  const { member = {}, script = {} } = setting;
  let kyc = kycOf(setting);
  const page = await openTestPage(address, {
    member,
    topics: { kyc: kyc.standing },
    script: {
      'GET /kyc': () => ({ data: kyc }),
      'GET /me': () => ({ data: { ...ME, level: levelOf(kyc.standing) } }),
      ...script,
    },
  });
  const set = (change: Standing) => {
    kyc = kycOf({ ...kyc.standing, draft: kyc.draft, files: kyc.files, ...change });
  };
  return {
    ...page,
    set,
    decide: (change) => {
      set({ ...change, draft: null, files: [] });
      page.push('kyc', kyc.standing);
    },
  };
}

/** Faults by the name of their field: the description of a button or an input. */
export function faultAt(field: string): string | undefined {
  const place = document.querySelector(`[data-field="${field}"]`);
  const described = place?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = described.find((id) => id.endsWith('-error'));
  return document.getElementById(error ?? '')?.textContent ?? undefined;
}

export const user = userEvent.setup({ delay: null, applyAccept: false });

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** The card of one file. */
export function slot(title: string) {
  const heading = screen.getByRole('heading', { name: title });
  const card = heading.closest('section');
  if (!card) throw new Error(`no card ${title}`);
  return within(card);
}

/** What the browser's file dialog would return. */
export async function pick(title: string, file: File, label = 'Choose a file'): Promise<void> {
  const name = `${label}: ${title}`;
  await user.upload(slot(title).getByLabelText(name, { selector: 'input' }), file);
}

export function where(): string {
  return window.location.pathname;
}

const ME: Me = {
  uid: '10000123',
  username: 'margaret',
  email: 'margaret@example.com',
  phone: null,
  isEmailConfirmed: true,
  isPhoneConfirmed: false,
  level: 0,
  status: 'active',
  inviteCode: '7Q2K9D',
  createdAtMs: NOW_MS - HOUR_MS,
  withdrawLockUntilMs: 0,
  dateFormat: 'locale',
  dailyLossLimit: '1000.00000000',
  pendingLossLimit: null,
  actsFor: null,
};
