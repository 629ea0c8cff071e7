/**
 * Mail by an SMTP server. Every step has a timeout, so an unresponsive mail server costs a caller
 * seconds and not a hanging request. Failures name a code and never the recipient.
 */
import { type Letter, type Mail, MailFailed } from './mail.ts';

export type SmtpConfig = {
  host: string;
  port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS is used. */
  isTls: boolean;
  /** Rejects when the server offers no STARTTLS. */
  needsStartTls: boolean;
  login?: { name: string; password: string } | undefined;
  from: string;
};

const CONNECT_MS_MAX = 5_000;
const SILENCE_MS_MAX = 10_000;

/** The library is loaded here: most servers send no mail. */
export async function openSmtpMail(config: SmtpConfig): Promise<Mail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.isTls,
    requireTLS: config.needsStartTls && !config.isTls,
    ...(config.login ? { auth: { user: config.login.name, pass: config.login.password } } : {}),
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    dnsTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: ({ to, subject, text }: Letter) =>
      failClearly(
        transport.sendMail({
          from: config.from,
          // As an object: a text would be parsed as a list, and a comma could add a recipient.
          to: { name: '', address: to },
          subject,
          text,
        }),
      ),
    probe: () => failClearly(transport.verify()),
    close: () => transport.close(),
  };
}

async function failClearly(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new MailFailed(reasonOf(error));
  }
}

/** The server's own message usually repeats the recipient, so only its codes are reported. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  const reply = 'responseCode' in error && typeof error.responseCode === 'number';
  return reply ? `${code} ${String(error.responseCode)}` : code;
}
