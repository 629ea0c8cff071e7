/** The settings of web push: which services pushes may go to, and whom those can ask about them. */
import * as z from 'zod/mini';

/** Those of the browsers there are. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const SERVICE = /^((\*\.)?[\w-]+(\.[\w-]+)+|http:\/\/127\.0\.0\.1:\d+)$/;

/** Names, reached by https; a stand-in on this machine by its address. */
export const pushServices = z.pipe(
  z.string().check(
    z.refine((text) => text === 'off' || text.split(/,\s*/).every((name) => SERVICE.test(name)), {
      error: 'must be names of push services by commas, or off',
    }),
  ),
  z.transform((text) => (text === 'off' ? [] : text.split(/,\s*/))),
);

/** A service may refuse what is signed by nobody it can reach (RFC 8292). */
export function pushContactOf({
  PUBLIC_ORIGIN,
  MAIL_FROM,
}: {
  PUBLIC_ORIGIN?: string | undefined;
  MAIL_FROM: string;
}): string {
  if (PUBLIC_ORIGIN?.startsWith('https:')) return PUBLIC_ORIGIN;
  return `mailto:${/<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}
