/** The permissions policy: what our pages may use, and what no script may. */
import { describe, expect, it } from 'vitest';
import { everyAnswersHeaders } from './every-answer.ts';

describe('[S1] the permissions of a page', () => {
  const policy = everyAnswersHeaders({ isSecure: true })['Permissions-Policy']?.split(', ');

  it('passkeys are created and used on our own pages only', () => {
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('publickey-credentials-get=(self)');
  });

  it('features that no page uses are disabled', () => {
    for (const feature of ['geolocation', 'microphone', 'payment', 'usb']) {
      expect(policy).toContain(`${feature}=()`);
    }
  });
});
