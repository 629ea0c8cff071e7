/** [0.9] The property that terms keep what is open has teeth, and sees every module it lists. */
import { beforeEach, expect, it } from 'vitest';
import { ALICE, Machine, depositOf } from '../../testing/machine.ts';
import { MiningScenario } from '../../testing/mining-scenario.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { OpenMachine } from '../mining/machine.ts';
import { describeMiningTerms } from '../mining/mining-terms.ts';
import { COMMAND_RULES, type Command, type CommandBody } from '../modules.ts';
import { Checks } from './checks.ts';
import { LISTED_PRODUCTS, findChanged, listFigures, setsTerms } from './open-figures.ts';

const TERMS = describeMiningTerms();
let scenario: MiningScenario;

beforeEach(() => {
  scenario = new MiningScenario({ terms: TERMS });
  const { machine } = scenario;
  scenario.buy(ALICE, scenario.shown('Core', 2));
  machine.asMember(ALICE, depositOf());
});

const commandOf = (body: CommandBody): Command => {
  const { lastSeq, lastAtMs: atMs } = scenario.machine.exchange;
  return { seq: lastSeq + 1, atMs, actor: { kind: 'system' }, id: 'terms', body };
};

it('lists what is open, with what would come of it now', () => {
  const { exchange } = scenario.machine;
  const figures = listFigures(exchange.modules);
  expect([...figures.keys()].toSorted()).toEqual(['deposits 1', 'mining 1']);
  expect(figures.get('mining 1')).toMatch(/"priceBps":9930.*"next":"5512","refund":"32\d{9}"/);
});

/** What may be open of the products whose terms a command sets. */
const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  // Rates of later purchases, of what staff may propose.
  'approve-terms': [
    'finance',
    'staking',
    'mining',
    'option series',
    'options',
    'spot orders',
    'leverage',
  ],
  'set-deposit-terms': ['deposits'],
  'set-derivatives-terms': ['leverage', 'leverage orders'],
  'set-finance-terms': ['finance'],
  // Who may open what: of everybody, in every product.
  'set-member-terms': ['spot orders', 'leverage orders', 'bots', 'withdrawals', 'alerts'],
  'set-mining-terms': ['mining'],
  'set-options-terms': ['option series', 'options'],
  'set-seconds-terms': ['seconds'],
  'set-staking-terms': ['staking'],
  'set-strategy-terms': ['bots'],
};

it('lists every product whose terms can be set', () => {
  const kinds = Object.keys(COMMAND_RULES).filter((kind) => {
    // `rules`: without them these are the first terms of leverage, which were not frozen.
    return setsTerms(commandOf({ kind, rules: 'named' } as unknown as CommandBody));
  });
  expect(kinds.toSorted()).toEqual(Object.keys(PRODUCTS));
  const listed = new Set(Object.values(PRODUCTS).flat());
  expect([...listed].toSorted()).toEqual(LISTED_PRODUCTS.toSorted());
});

it('catches a machine whose terms change what is open, or end it', () => {
  const { exchange } = scenario.machine;
  const before = listFigures(exchange.modules);
  const open = [...exchange.modules.mining.openMachines()];
  const figuresWith = (machines: readonly OpenMachine[]) => {
    const image = { nextMachineId: 2, machines, sold: [] };
    const { mining } = new Exchange({ ...EMPTY_IMAGE, mining: image }).modules;
    return listFigures({ ...exchange.modules, mining });
  };
  expect(findChanged(before, figuresWith(open))).toBeUndefined();
  const dearer = open.map((machine) => ({ ...machine, priceBps: 100 }));
  expect(findChanged(before, figuresWith(dearer))).toBe('mining 1');
  expect(findChanged(before, figuresWith([]))).toBe('mining 1');
  const more = [...open, ...open.map((machine) => ({ ...machine, id: 9 }))];
  expect(findChanged(before, figuresWith(more))).toBe('mining 9');
});

it('is checked around every command that sets terms, and around no other', () => {
  const { exchange } = scenario.machine;
  const other = new MiningScenario({ terms: TERMS }).machine.exchange;
  const outcomeOf = (command: Command) => exchange.step(command);
  const run = (body: CommandBody) => {
    const checks = new Checks();
    const command = commandOf(body);
    checks.before(exchange, command);
    checks.after(other, command, { ...outcomeOf(command), changes: [] });
  };
  expect(() => run({ kind: 'set-mining-terms', ...TERMS, models: [] })).toThrow(
    'set-mining-terms changed what was agreed: deposits 1',
  );
  expect(() => run({ kind: 'settle-due' })).not.toThrow();
  expect(Machine.answer(scenario.cancel(ALICE, 1, { refund: '1' }))).toBe('accepted');
});
