/**
 * There is no lever (H3–H7, F5): this test reads the list of commands, the endpoints and the code
 * that settles, and fails when anything but the tick could reach a result. A new command or a new
 * import must be added here, and whoever adds it must say why it is harmless.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { ENDPOINTS, SECONDS_PERIODS, type SecondsPeriod, settle } from '@anywhen/protocol';
import { buildOpenApi } from '@anywhen/protocol/openapi';
import { describe, expect, it } from 'vitest';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Every command with its fields; a price in it must be harmless to contracts, with the reason. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'open-member': ['uid'],
  'change-status': ['uid', 'status'],
  'change-level': ['uid', 'level'],
  'extend-withdraw-lock': ['uid'],
  'set-loss-limit': ['amount'],
  transfer: ['from', 'to', 'currency', 'quantity'],
  // A spot order's limit: it meets other orders and quotes, and never moves the reference price.
  'place-order': ['OrderBody'],
  'cancel-order': ['orderId'],
  'cancel-orders': ['symbol'],
  'place-seconds': ['SecondsOrder'],
  'take-a-break': ['days'],
  'settle-due': [],
  'review-seconds': [],
  // The state before the first second; refused once the markets are open.
  'open-markets': ['genesis', 'firstDay', 'process'],
  'publish-anchor': ['day', 'anchor'],
  'reveal-day': ['day', 'seed'],
  tick: ['second', 'seed'],
};

const LEVER = /(win|profit|loss|risk|control|preset|force|odds).*(result|rate|mode|group)/i;
const RESULT = /price|result|outcome|settlement|payout|receipt|winner|odds/i;

describe('[F5] commands', () => {
  const kinds = [...source('../commands.ts').matchAll(/\(?\{ kind: '([a-z-]+)'([^}]*)\}([^|]*)/g)];
  const commands = kinds
    .filter(([, kind]) => kind !== 'member' && kind !== 'system')
    .map(([, kind = '', fields = '', rest = '']) => {
      const names = [...fields.matchAll(/(\w+)\??:/g)].map(([, name]) => name);
      const types = [...rest.matchAll(/& (\w+)/g)].map(([, name]) => name);
      return [kind, [...names, ...types]];
    });

  it('are exactly those this test knows, with exactly these fields', () => {
    expect(Object.fromEntries(commands)).toEqual(COMMANDS);
  });

  it('carry no price and no result', () => {
    const names = Object.values(COMMANDS).flat();
    expect(names.filter((name) => RESULT.test(name) || LEVER.test(name))).toEqual([]);
    const [, order = ''] = /type SecondsOrder = \{([^}]*)\}/.exec(source('seconds-order.ts')) ?? [];
    const fields = [...order.matchAll(/(\w+):/g)].map(([, name]) => name);
    expect(fields).toEqual(['symbol', 'direction', 'periodSeconds', 'amount']);
  });
});

describe('[H3] settling', () => {
  it('has three parameters: two prices and a direction', () => {
    expect(settle.length).toBe(3);
    const rules = source('../../../protocol/src/seconds-rules.ts');
    const [, parameters = ''] = /export function settle<[^(]*\(([^)]*)\)/.exec(rules) ?? [];
    const names = [...parameters.matchAll(/(\w+):/g)].map(([, name]) => name);
    expect(names).toEqual(['open', 'settlement', 'direction']);
    const [, body = ''] = /SecondsResult \{([\s\S]*?)\n\}/.exec(rules) ?? [];
    const used = body.replaceAll(/'[^']*'/g, '').match(/[a-zA-Z]\w*/g) ?? [];
    const words = new Set(['if', 'return', ...names]);
    expect(used.filter((word) => !words.has(word))).toEqual([]);
  });

  it('of a contract reads nothing but the contract', () => {
    const contract = source('contract.ts');
    const imports = [...contract.matchAll(/^import (.*) from '(.*)';$/gm)].map(([line]) => line);
    expect(imports).toEqual([
      "import type { Direction, SecondsResult } from '@anywhen/protocol';",
      "import { receiptUnitsOf, settle } from '@anywhen/protocol';",
      "import type { Uid } from '../kernel/actor.ts';",
    ]);
    const [, body = ''] = /function endContract\(([\s\S]*?)\n\}/.exec(contract) ?? [];
    expect(body).toContain('settle(openingPriceUnits, settlementPriceUnits, direction)');
    expect(body).not.toMatch(/uid|level|status|wager|member/);
  });

  it('happens in one place, with prices of the tick and of nothing else', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !/test/.test(name));
    const texts = files.map((name) => [name, source(name)] as const);
    const calling = (call: RegExp) => texts.filter(([, text]) => call.test(text)).map(([n]) => n);
    expect(calling(/(?<![#\w])settle\(/)).toEqual(['contract.ts']);
    expect(calling(/\bendContract\(/)).toEqual(['contract-clock.ts', 'contract.ts']);
    const machine = source('contract-clock.ts');
    const recorded = [...machine.matchAll(/(?:openContract|recordSettlement)\((.*)\);/g)];
    expect(recorded.map(([, given]) => given)).toEqual([
      'kept.contract, priceAt(tick, kept.contract)',
      'kept.contract, priceAt(tick, kept.contract)',
    ]);
  });

  it('hears of prices from the markets only, and asks them for nothing but the last tick', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !/test/.test(name));
    const text = files.map(source).join('\n');
    const asked = new Set([...text.matchAll(/\bmarkets\.(?!ts\b)(\w+)/g)].map(([, name]) => name));
    expect(asked).toEqual(new Set(['isFresh', 'isCommittedAt', 'reference']));
    const folders = new Set([...text.matchAll(/from '\.\.\/(\w+)\//g)].map(([, folder]) => folder));
    expect(folders).toEqual(new Set(['ledger', 'markets', 'members']));
    const machine = source('../exchange.ts');
    const calls = [...machine.matchAll(/#seconds\.(\w+)\(/g)].map(([, name]) => name);
    expect(new Set(calls)).toEqual(
      new Set(['openContracts', 'place', 'takeABreak', 'settleDue', 'review', 'tick']),
    );
  });
});

describe('[F5] endpoints and settings', () => {
  it('offer no field that names a result, but a spot order’s price', () => {
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        namesIn(operation)
          .filter((name) => RESULT.test(name) || LEVER.test(name))
          .map((name) => `${method} ${path}: ${name}`),
      ),
    );
    expect(found).toEqual(['post /api/spot/orders: price']);
    expect(ENDPOINTS.length).toBeGreaterThan(20);
  });

  it('of a period are its return and its limits: nothing tells one member from another', () => {
    const columns = new Set(SECONDS_PERIODS.flatMap((period) => Object.keys(period)));
    const known: Record<keyof SecondsPeriod, true> = {
      periodSeconds: true,
      returnBps: true,
      wagerMinUnits: true,
      wagerMaxUnits: true,
      isOffered: true,
    };
    expect(columns).toEqual(new Set(Object.keys(known)));
  });
});

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};

/** What a caller can send, path, query and body. */
function namesIn({ parameters = [], requestBody }: Operation): string[] {
  const body = requestBody?.content['application/json']?.schema.properties ?? {};
  return [...parameters.map(({ name }) => name), ...Object.keys(body)];
}
