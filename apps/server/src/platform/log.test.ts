/** Log formats: readable lines for a person, JSON for a program, and never a secret. */
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

function written(isTTY: boolean, write: (log: ReturnType<typeof openLog>) => void): string {
  let text = '';
  write(openLog('info', { isTTY, write: (more) => (text += more) }));
  return text;
}

describe('the log', () => {
  it('is JSON when stdout is not a TTY', () => {
    const text = written(false, (log) => log.info({ tookMs: 12 }, 'history is in place'));
    expect(JSON.parse(text)).toMatchObject({ level: 30, tookMs: 12, msg: 'history is in place' });
  });

  it('is a readable line on a TTY', () => {
    const text = written(true, (log) => log.info({ tookMs: 12, path: '/x' }, 'in place'));
    expect(text).toMatch(/^\d\d:\d\d:\d\d {2}in place {2}tookMs=12 {2}path=\/x\n$/);
  });

  it('prints the message of a warning, and the stack of an error', () => {
    const err = new Error('no answer');
    expect(written(true, (log) => log.warn({ err }, 'the bus'))).toMatch(
      /^\S+ {2}warning {2}the bus\n {4}no answer\n$/,
    );
    expect(written(true, (log) => log.error({ err }, 'the bus'))).toMatch(
      /^\S+ {2}error {2}the bus\n {4}Error: no answer\n {8}at /,
    );
  });

  it.each([true, false])('[S13] hides secrets, on a TTY: %s', (isTTY) => {
    const text = written(isTTY, (log) => log.info({ body: { password: 'tulip-41' } }, 'asked'));
    expect(text).toContain('[secret]');
    expect(text).not.toContain('tulip');
  });
});
