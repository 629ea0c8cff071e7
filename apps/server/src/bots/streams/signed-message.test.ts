/** [29.2] What a call over a socket has signed, whatever it is written like. */
import { describe, expect, it } from 'vitest';
import { readMessage } from './signed-message.ts';

const signedOf = (text: string) =>
  readMessage(text)?.asked.signedParts.map((part) => part.toString());

describe('[29.2] a call over a socket', () => {
  it('signs all parameters but the signature, sorted by name and unencoded', () => {
    const params = {
      symbol: 'BTCUSDT',
      apiKey: 'sim_1',
      signature: 'abc',
      newClientOrderId: 'a/b:c',
    };
    expect(signedOf(JSON.stringify({ id: 1, method: 'order.place', params }))).toEqual([
      'apiKey=sim_1&newClientOrderId=a/b:c&symbol=BTCUSDT',
    ]);
  });

  it('reads numbers as they were written, and texts that look like numbers as texts', () => {
    const text =
      '{"id":"1","method":"m","params":{"price":52000.00,"quantity":1e-3,' +
      '"a":"x:1.50,\\"2\\"","b":-0,"returnRateLimits":false}}';
    expect(signedOf(text)).toEqual([
      'a=x:1.50,"2"&b=-0&price=52000.00&quantity=1e-3&returnRateLimits=false',
    ]);
    const own = readMessage(text)?.asked.own();
    expect(own?.get('price')).toBe('52000.00');
    expect(own?.has('returnRateLimits')).toBe(false);
  });

  it.each([
    ['a number', '{"id":7,"method":"ping"}', 7],
    ['a text', '{"id":"7","method":"ping"}', '7'],
    ['nothing', '{"method":"ping"}', null],
  ])('echoes an id that is %s', (_name, text, id) => {
    expect(readMessage(text)?.id).toBe(id);
  });

  it.each(['', '[]', '1', 'null', '{"id":{},"method":"ping"}', '{"id":1}', '{"method":1}'])(
    'is none: %s',
    (text) => expect(readMessage(text)).toBeUndefined(),
  );

  it.each(['[]', '"x"', '1', 'null'])('has no parameters like %s', (params) => {
    expect(readMessage(`{"method":"ping","params":${params}}`)).toBeUndefined();
  });
});
