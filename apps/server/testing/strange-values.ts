/** Malformed values from a seeded source: wrong types, huge, deep, odd text, odd numbers. */

export class StrangeValues {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 4_294_967_296) * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** JSON text, because no parser would produce some of it as a value. */
  json(depth = 0): string {
    const roll = this.below(depth > 3 ? 7 : 9);
    if (roll === 0) return this.pick(NUMBERS);
    if (roll <= 3) return JSON.stringify(this.pick(TEXTS));
    if (roll === 4) return this.pick(['true', 'false', 'null', '{}', '[]']);
    if (roll === 5) return JSON.stringify('x'.repeat(this.below(3_000)));
    if (roll === 6)
      return this.pick(['"\\ud800"', '"\\u0000"', '{"__proto__":{"a":1}}', '[[[[[]]]]]']);
    if (roll === 7) return `[${this.json(depth + 1)},${this.json(depth + 1)}]`;
    return `{${JSON.stringify(this.pick(TEXTS))}:${this.json(depth + 1)}}`;
  }

  query(): string {
    return encodeURIComponent(this.pick([...TEXTS, ...NUMBERS]));
  }
}

const NUMBERS = ['0', '-0', '-1', '1e309', '1e-400', '9007199254740993', '0.1', '1'.repeat(400)];

const TEXTS = [
  '',
  ' ',
  'funds',
  'spot',
  'USDT',
  'usdt',
  '1',
  '0.00000001',
  '-5',
  'NaN',
  'Infinity',
  '1e5',
  '٣',
  '１２３',
  "'; drop table posting; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '%00',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  'A'.repeat(300),
  'constructor',
  '__proto__',
  'toString',
  'BTCUSDT',
  'email',
  'register',
  'a@b.co',
  '+4915112345678',
  'PAPER1',
  'demo',
];
