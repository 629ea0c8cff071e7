/** How a device and an address are displayed to their owner. */
import { describe, expect, test } from 'vitest';
import { describeDevice, maskAddress } from './device-names.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('[14.5] a device', () => {
  test.each([
    [`${CHROME} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${CHROME} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) CriOS/140.0 Mobile Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});

describe('[14.5] a network address', () => {
  test.each([
    ['203.0.113.77', '203.0.•.•'],
    ['::ffff:203.0.113.77', '203.0.•.•'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:•'],
    ['::1', '0:0:•'],
    ['', null],
  ])('%s is shown as %s', (ip, masked) => {
    expect(maskAddress(ip)).toBe(masked);
  });
});
