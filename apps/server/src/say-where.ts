/** Prints the app's address and a demo login, for people rather than logs. */
import type { App } from './app-parts.ts';
import type { Config } from './platform/config.ts';
import { ownOrigin } from './platform/http/own-origin.ts';

type Place = Pick<App, 'url' | 'demoLogin'> & Pick<Config, 'opsHost' | 'opsPort' | 'dataDir'>;

/** The password is printed only on a TTY: a log file would store it. */
export function whereItIs(place: Place, seconds: number, isTerminal: boolean): string {
  const { url, demoLogin, opsHost, opsPort, dataDir } = place;
  const password = isTerminal ? demoLogin?.password : `is in ${dataDir}/demo-member`;
  const lines = [
    '',
    `  Anywhen Paper is ready after ${seconds.toFixed(1)} s`,
    ...(url ? [`  open      ${ownOrigin(url)}`] : []),
    ...(demoLogin ? [`  log in    ${demoLogin.account}  password  ${password}`] : []),
    `  ops       http://${opsHost}:${opsPort}/metrics`,
    '  Simulated trading – no real money.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
