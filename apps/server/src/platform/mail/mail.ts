/**
 * Sending e-mail, without a word about what it is for. The text of a letter may be secret: whoever
 * implements this never logs letters, and never puts an address or a text into an error.
 */

export type Letter = { to: string; subject: string; text: string };

export type Mail = {
  /** Resolves when the mail server took the letter; rejects with MailFailed otherwise. */
  send(letter: Letter): Promise<void>;
  /** Talks to the mail server as far as a letter would, and sends none. */
  probe(): Promise<void>;
  close(): void;
};

export class MailFailed extends Error {
  constructor(readonly reason: string) {
    super(`mail failed: ${reason}`);
  }
}

/** For a server without mail: asking it to send is a mistake in the configuration. */
export const NO_MAIL: Mail = {
  send: () => Promise.reject(new MailFailed('NOT_CONFIGURED')),
  probe: () => Promise.reject(new MailFailed('NOT_CONFIGURED')),
  close: () => undefined,
};
