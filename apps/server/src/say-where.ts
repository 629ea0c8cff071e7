/** Prints the addresses, a demo login and the first link of the console, for people, not logs. */
import type { App } from './app-parts.ts';
import type { Config } from './platform/config.ts';
import { ownOrigin } from './platform/http/own-origin.ts';

type Place = Pick<App, 'url' | 'demoLogin' | 'consoleUrl' | 'consoleLink'> &
  Pick<Config, 'opsHost' | 'opsPort' | 'dataDir'>;

/** The password is printed only on a TTY: a log file would store it. */
export function whereItIs(place: Place, seconds: number, isTerminal: boolean): string {
  const { url, demoLogin, consoleUrl, consoleLink, opsHost, opsPort, dataDir } = place;
  const password = isTerminal ? demoLogin?.password : `is in ${dataDir}/demo-member`;
  const lines = [
    '',
    `  Anywhen Paper is ready after ${seconds.toFixed(1)} s`,
    ...(url ? [`  open      ${ownOrigin(url)}`] : []),
    ...(demoLogin ? [`  log in    ${demoLogin.account}  password  ${password}`] : []),
    ...(consoleUrl ? [`  console   ${ownOrigin(consoleUrl)}`] : []),
    ...(consoleLink ? [`  first admin, once, within a day:  ${consoleLink}`] : []),
    `  ops       http://${opsHost}:${opsPort}/metrics`,
    '  Simulated trading – no real money.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
