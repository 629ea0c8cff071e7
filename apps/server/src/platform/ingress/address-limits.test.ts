/** [0.4] How much one address may use, with a manual clock. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AddressLimits, type Connection } from './address-limits.ts';
import { INGRESS_LIMITS, type RequestKind, kindOf } from './limits.ts';

const LIMITS = {
  ...INGRESS_LIMITS,
  connectionsMax: 3,
  underWayMax: 2,
  allowances: {
    api: { perMinute: 60, burst: 4 },
    bot: { perMinute: 60, burst: 4 },
    page: { perMinute: 60, burst: 2 },
    file: { perMinute: 60, burst: 6 },
    socket: { perMinute: 60, burst: 1 },
  },
  refusals: { perMinute: 60, burst: 5 },
  shutOutMs: 10_000,
};

let nowMs: number;
let limits: AddressLimits;

beforeEach(() => {
  nowMs = 1_000_000;
  limits = new AddressLimits(LIMITS, () => nowMs);
});

class TestConnection implements Connection {
  isCut = false;
  destroy(): void {
    this.isCut = true;
  }
}

const connect = (address: string) => {
  const connection = new TestConnection();
  return limits.connect(address, connection) ? connection : undefined;
};

const passOf = (kind: RequestKind, times: number, address = '192.0.2.1') =>
  Array.from({ length: times }, () => limits.take(address, kind)).filter((wait) => wait === 0)
    .length;

describe('[0.4] connections of an address', () => {
  it('are accepted up to the limit, and again when one has closed', () => {
    const [first] = [connect('192.0.2.1'), connect('192.0.2.1'), connect('192.0.2.1')];
    expect(connect('192.0.2.1')).toBeUndefined();
    expect(connect('192.0.2.2')).toBeDefined();
    if (first) limits.disconnect('192.0.2.1', first);
    expect(connect('192.0.2.1')).toBeDefined();
  });

  it('are counted together for an IPv6 /64', () => {
    for (const last of ['1', '2', '3']) expect(connect(`2001:db8::${last}`)).toBeDefined();
    expect(connect('2001:db8::ffff:1')).toBeUndefined();
    expect(connect('2001:db8:0:1::1')).toBeDefined();
  });

  it('still count when they have become sockets', () => {
    const connection = connect('192.0.2.1') ?? new TestConnection();
    limits.turnIntoSocket('192.0.2.1', connection);
    expect([connect('192.0.2.1'), connect('192.0.2.1')].every(Boolean)).toBe(true);
    expect(connect('192.0.2.1')).toBeUndefined();
    limits.disconnect('192.0.2.1', connection);
    expect(connect('192.0.2.1')).toBeDefined();
  });
});

describe('[0.4] requests of an address', () => {
  it('are counted separately by kind', () => {
    const { api, page, file, socket } = LIMITS.allowances;
    expect(passOf('api', api.burst + 1)).toBe(api.burst);
    expect(passOf('page', page.burst + 1)).toBe(page.burst);
    expect(passOf('file', file.burst + 1)).toBe(file.burst);
    expect(passOf('socket', socket.burst + 1)).toBe(socket.burst);
    expect(passOf('api', 1, '192.0.2.2')).toBe(1);
  });

  it('are counted together for a /64, and recover with time', () => {
    expect(passOf('page', 2, '2001:db8::1')).toBe(2);
    expect(limits.take('2001:db8::2', 'page')).toBe(1_000);
    nowMs += 1_000;
    expect(limits.take('2001:db8::3', 'page')).toBe(0);
  });

  it('may not all be pending at once', () => {
    expect(limits.begin('192.0.2.1', 'api')).toBe(0);
    expect(limits.begin('192.0.2.1', 'api')).toBe(0);
    expect(limits.begin('192.0.2.1', 'api')).toBe(1_000);
    expect(limits.begin('192.0.2.2', 'api')).toBe(0);
    limits.end('192.0.2.1');
    expect(limits.begin('192.0.2.1', 'api')).toBe(0);
  });
});

describe('[0.4] an address that ignores rejections', () => {
  it('is blocked: connections are cut, sockets are not, and no new one is accepted for a while', () => {
    const connection = connect('192.0.2.1') ?? new TestConnection();
    const socket = connect('192.0.2.1') ?? new TestConnection();
    limits.turnIntoSocket('192.0.2.1', socket);
    expect(passOf('api', 4 + 5)).toBe(4);
    expect(connection.isCut).toBe(false);
    expect(limits.take('192.0.2.1', 'api')).toBe(10_000);
    expect([connection.isCut, socket.isCut]).toEqual([true, false]);
    expect(connect('192.0.2.1')).toBeUndefined();
    nowMs += 4_000;
    expect(limits.take('192.0.2.1', 'file')).toBe(6_000);
    nowMs += 6_000;
    expect(connect('192.0.2.1')).toBeDefined();
    expect(limits.take('192.0.2.1', 'api')).toBe(0);
  });
});

it.each([
  ['/api/me', 'api'],
  ['/api', 'api'],
  ['/api?x=1.js', 'api'],
  ['/api/openapi.json', 'api'],
  ['/apiary', 'page'],
  ['/', 'page'],
  ['/markets?file=a.js', 'page'],
  ['/nowhere/at/all', 'page'],
  ['*', 'page'],
  ['/assets/home-x1.js', 'file'],
  ['/gone.png?v=2', 'file'],
  ['/livez', 'file'],
  ['/readyz?full', 'file'],
  ['/%61pi/login', 'api'],
  ['/api/l%6Fgin', 'api'],
  ['/%61%70%69/login?x=a.js', 'api'],
  ['/api%2Flogin', 'api'],
  ['/logo%2Epng', 'file'],
  ['/login%3Fa.js', 'file'],
  ['/livez/and/more', 'page'],
  ['/livez%2Fmore', 'page'],
  ['//api/login', 'page'],
  ['/./api/login', 'page'],
  ['/API/login', 'page'],
  ['/%2561pi/login', 'page'],
  ['/100%', 'page'],
])('[0.4] %s is of the kind %s', (url, kind) => expect(kindOf(url)).toBe(kind));
