/** For tests of this module: an account and its protection, and queries inside an open sheet. */
import { screen, within } from '@testing-library/react';
import type { Me, SecurityStanding } from '@anywhen/protocol';
import { ME, accept, answerWith, user, openPage, type Answers } from '../test-app.tsx';

export const AT_MS = Date.UTC(2026, 10, 15, 12);

/** Nothing is set but the address of the registration. */
export const BARE: SecurityStanding = {
  isFundPasswordSet: false,
  fundPasswordLockedUntilMs: null,
  isEmailConfirmed: true,
  isPhoneConfirmed: false,
  totpSinceMs: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  withdrawLockUntilMs: 0,
};

export const WHOLE: SecurityStanding = {
  ...BARE,
  isFundPasswordSet: true,
  isPhoneConfirmed: true,
  totpSinceMs: AT_MS,
  recoveryCodesLeft: 10,
};

export const CODES = Array.from({ length: 10 }, (_, index) => `7K2Q${index}-9XH3M`);

type Safety = { standing?: SecurityStanding; me?: Me; answers?: Answers };

/** Returns the requests, in order. */
export async function openSafety(address: string, { standing, me, answers }: Safety = {}) {
  const sent = answerWith({
    'GET /me': accept(me ?? ME),
    'GET /me/security': accept(standing ?? BARE),
    'GET /auth/inbox': accept({ codes: [] }),
    ...answers,
  });
  await openPage(address, me ?? ME);
  return sent;
}

/** Only requests that change something. */
export function changesIn(sent: readonly { name: string; body: Record<string, unknown> }[]) {
  return sent.filter(({ name }) => !name.startsWith('GET '));
}

export async function sheet(name: string) {
  const found = await screen.findByRole('dialog', { name });
  const within_ = within(found);
  return {
    ...within_,
    write: async (label: string, text: string) => {
      await user.clear(within_.getByLabelText(label));
      await user.click(within_.getByLabelText(label));
      await user.paste(text);
    },
    press: async (button: string) => {
      await user.click(await within_.findByRole('button', { name: button }));
    },
  };
}
