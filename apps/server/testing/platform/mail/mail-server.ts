/** A real SMTP server on a real socket that stores what it receives, for tests. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { recipients: string[]; sender: string; headers: string; text: string };

export type MailServer = {
  port: number;
  received: Received[];
  refusesRecipients: boolean;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  /** Offered with an untrusted certificate. */
  offersStartTls?: boolean;
  login?: { name: string; password: string };
};

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { login } = options;
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 100,
    disabledCommands: options.offersStartTls === true ? [] : ['STARTTLS'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      const isRight = username === login?.name && password === login?.password;
      answer(isRight ? null : new Error('wrong login'), isRight ? { user: 'sender' } : undefined);
    },
    onRcptTo: ({ address }, _session, answer) => {
      answer(mailServer.refusesRecipients ? new Error(`no mailbox ${address}`) : null);
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope;
        const [headers = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        mailServer.received.push({
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom === false ? '' : mailFrom.address,
          headers,
          text: rest.join('\n\n'),
        });
        answer(null);
      });
    },
  });
  server.on('error', () => undefined); // A client that leaves early is part of some tests.
  const mailServer: MailServer = {
    port: 0,
    received: [],
    refusesRecipients: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  mailServer.port = (server.server.address() as AddressInfo).port;
  return mailServer;
}
