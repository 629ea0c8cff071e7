/**
 * What settings must not say together: two servers on one port, a simulated inbox that strangers
 * reach, part of the work without the processes that do the rest.
 */
import { readNatsUrl } from './bus/nats-url.ts';
import { isLoopback, nameOf } from './ingress/hosts.ts';

type Values = {
  ROLE: string;
  PORT: number;
  HOST: string;
  OPS_PORT: number;
  OPS_HOST: string;
  CONSOLE_PORT: number | null;
  CONSOLE_HOST: string;
  PUBLIC_ORIGIN?: string | undefined;
  HOST_NAMES: readonly string[];
  CODE_DELIVERY: string;
  ALLOW_SIMULATED_INBOX: boolean;
  DATABASE_URL?: string | undefined;
  NATS_URL?: string | undefined;
};

/** Which processes serve the operator console. */
export function hasConsole({ ROLE }: Pick<Values, 'ROLE'>): boolean {
  return ROLE === 'all' || ROLE === 'ops';
}

function hasMembers({ ROLE }: Pick<Values, 'ROLE'>): boolean {
  return ROLE === 'all' || ROLE === 'gateway';
}

/** Only those that this role opens. */
export function requireOwnPorts(values: Values): void {
  const { PORT, OPS_PORT, CONSOLE_PORT } = values;
  const opened = [
    ...(hasMembers(values) ? [{ name: 'PORT', port: PORT, host: values.HOST }] : []),
    { name: 'OPS_PORT', port: OPS_PORT, host: values.OPS_HOST },
    ...(hasConsole(values)
      ? [{ name: 'CONSOLE_PORT', port: CONSOLE_PORT ?? 0, host: values.CONSOLE_HOST }]
      : []),
  ].filter(({ port: number }) => number !== 0);
  opened.forEach((one, index) => {
    const other = opened.slice(index + 1).find((each) => each.port === one.port);
    if (other?.host !== one.host) return;
    throw new Error(
      `Configuration: ${one.name} and ${other.name} are both ${one.port}, and must differ`,
    );
  });
}

/** Whoever sees the codes sent to an address owns it here: fit for the own machine alone. */
export function requirePrivateInbox(values: Values): void {
  const { CODE_DELIVERY, ALLOW_SIMULATED_INBOX } = values;
  if (CODE_DELIVERY !== 'inbox' || ALLOW_SIMULATED_INBOX || !hasMembers(values)) return;
  const where = findWayIn(values);
  if (where === undefined) return;
  throw new Error(
    `Configuration: with CODE_DELIVERY=inbox anybody who reaches ${where} can register any ` +
      'address: set CODE_DELIVERY=smtp, or ALLOW_SIMULATED_INBOX=true and every page says so',
  );
}

/** The setting by which others reach this server, if there is one. */
function findWayIn({ PUBLIC_ORIGIN, HOST, HOST_NAMES }: Values) {
  const [scheme, host] = PUBLIC_ORIGIN?.split('//') ?? [];
  const isOwnOrigin = host === undefined || (scheme === 'http:' && isLoopback(nameOf(host)));
  if (!isOwnOrigin) return `PUBLIC_ORIGIN=${PUBLIC_ORIGIN}`;
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  const name = HOST_NAMES.find((each) => !isLoopback(each));
  return name === undefined ? undefined : `HOST_NAMES=${name}`;
}

/** A process with part of the work must reach those that have the rest. */
export function requireFellows({ ROLE, DATABASE_URL, NATS_URL }: Values): void {
  if (ROLE !== 'all') {
    const why = `the role ${ROLE} shares it with other processes`;
    if (!DATABASE_URL) throw new Error(`Configuration: DATABASE_URL is needed: ${why}`);
    if (!NATS_URL) throw new Error(`Configuration: NATS_URL is needed: ${why}`);
  }
  if (NATS_URL) readNatsUrl(NATS_URL);
}
