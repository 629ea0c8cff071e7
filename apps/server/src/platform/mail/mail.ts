/**
 * Sends e-mail, independent of its purpose. The text of a mail may be secret: implementations never
 * log mails, and never put an address or a text into an error.
 */

export type Letter = { to: string; subject: string; text: string };

export type Mail = {
  /** Resolves when the mail server accepted the mail; rejects with MailFailed otherwise. */
  send(letter: Letter): Promise<void>;
  /** Talks to the mail server as far as a mail would, and sends none. */
  probe(): Promise<void>;
  close(): void;
};

export class MailFailed extends Error {
  constructor(readonly reason: string) {
    super(`mail failed: ${reason}`);
  }
}

/** For a server without mail: sending is a configuration error. */
export const NO_MAIL: Mail = {
  send: () => Promise.reject(new MailFailed('NOT_CONFIGURED')),
  probe: () => Promise.reject(new MailFailed('NOT_CONFIGURED')),
  close: () => undefined,
};
