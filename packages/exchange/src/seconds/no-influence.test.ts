/**
 * Settling a contract knows two prices and a direction (H3–H7, F5): this test reads the code that
 * settles and what members can send, and fails when anything but the tick could reach a result.
 * What staff and the system can send is checked for all modules in ../no-lever.test.ts.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { ENDPOINTS, SECONDS_PERIODS, type SecondsPeriod, settle } from '@anywhen/protocol';
import { buildOpenApi } from '@anywhen/protocol/openapi';
import { describe, expect, it } from 'vitest';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const INFLUENCE = /(win|profit|loss|risk|control|preset|force|odds).*(result|rate|mode|group)/i;
const RESULT = /price|result|outcome|settlement|payout|receipt|winner|odds/i;

describe('[H3] settling', () => {
  it('has three parameters: two prices and a direction', () => {
    expect(settle.length).toBe(3);
    const rules = source('../../../protocol/src/seconds/rules.ts');
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
    const given = recorded.map(([, values = '']) => values.replaceAll('entry.', ''));
    expect(given).toHaveLength(3);
    for (const values of given) expect(values).toMatch(/^contract, priceAt\(tick, contract\)\)?$/);
  });

  it('gets prices from the markets only, and asks them for nothing but the last tick', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !/test/.test(name));
    const text = files.map(source).join('\n');
    const asked = new Set([...text.matchAll(/\bmarkets\.(?!ts\b)(\w+)/g)].map(([, name]) => name));
    expect(asked).toEqual(new Set(['isFresh', 'mayStillCome', 'reference']));
    const folders = new Set([...text.matchAll(/from '\.\.\/(\w+)\//g)].map(([, folder]) => folder));
    // Limits know what members lost and asked for: they refuse an order, and see no price.
    const known = ['agenda', 'kernel', 'ledger', 'limits', 'markets', 'members', 'terms'];
    expect(folders).toEqual(new Set(known));
    const settling = source('contract.ts') + source('contract-clock.ts');
    expect(settling).not.toMatch(/limits/i);
  });
});

describe('[F5] endpoints and settings', () => {
  it('offer no field that names a result, but prices a member asks for, was shown or computed', () => {
    const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        namesIn(operation)
          .filter((name) => RESULT.test(name) || INFLUENCE.test(name))
          .map((name) => `${method} ${path}: ${name}`),
      ),
    );
    expect(found).toEqual([
      'post /api/spot/orders: price',
      'post /api/spot/orders: triggerPrice',
      'post /api/spot/oco: price',
      'post /api/spot/oco: triggerPrice',
      'post /api/spot/oco: stopLimitPrice',
      'patch /api/spot/orders/{id}: price',
      'patch /api/spot/orders/{id}: triggerPrice',
      'post /api/options/positions: price',
      'post /api/options/positions/{id}/sell: price',
      'post /api/derivatives/orders: price',
      'post /api/strategy/dca: shownPrice',
      'post /api/first-week/price-check: price',
      'post /api/first-week/price-check: logPrice',
    ]);
    expect(ENDPOINTS.length).toBeGreaterThan(20);
  });

  it('of a period are its return and its limits: nothing distinguishes one member from another', () => {
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
