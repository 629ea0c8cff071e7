/** A readable log line: time, message, and the rest as name=value. */
type Entry = {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
} & Record<string, unknown>;

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** Our own bugs are printed with their stack; external failures with their message only. */
const WITH_STACK = 50;

export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const words = [clock, LEVELS[level] ?? String(level), msg, ...Object.entries(rest).map(named)];
  const line = words.filter((word) => word !== '').join('  ');
  if (!err) return `${line}\n`;
  const why = level >= WITH_STACK ? err.stack : err.message;
  return `${line}\n${indent(why ?? JSON.stringify(err))}\n`;
}

function named([name, value]: [string, unknown]): string {
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
