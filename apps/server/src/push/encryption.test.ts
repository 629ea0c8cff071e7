/** The example of RFC 8291, byte for byte, and what a push never tells by its length. */
import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TestBrowser } from '../../testing/push/push-service.ts';
import { encryptPush } from './encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('[35.2] [S22] what a push says', () => {
  it('is encrypted as in the example of RFC 8291, appendix A', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const plain = Buffer.from('When I grow up, I want to be a watermelon');
    const sealed = encryptPush(
      plain,
      {
        p256dh: bytes(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender, plainBytes: plain.length },
    );
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY' +
        'WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS' +
        'gSxsj_Qulcy4a-fN',
    );
  });

  it('can be read by its browser alone, and has one length whatever it says', () => {
    const [browser, other] = [new TestBrowser('one'), new TestBrowser('other')];
    const { p256dh, auth } = browser.subscription;
    const keys = { p256dh: bytes(p256dh), auth: bytes(auth) };
    const sealed = ['a', 'b'.repeat(900)].map((text) =>
      encryptPush(Buffer.from(JSON.stringify({ text })), keys),
    );
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
    expect(sealed.map((each) => browser.decrypt(each))).toEqual([
      { text: 'a' },
      { text: 'b'.repeat(900) },
    ]);
    for (const each of sealed) expect(() => other.decrypt(each)).toThrow();
  });
});
