/** The checks of bots have teeth: a machine that errs in any of these ways is caught. */
import { describe, expect, it } from 'vitest';
import type { Change } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { BotRecord } from '../../strategy/bot.ts';
import type { RungRecord } from '../../strategy/rung.ts';
import { ALICE } from '../../../testing/machine.ts';
import { StrategyScenario } from '../../../testing/strategy-scenario.ts';
import { FIRST_STRATEGY_TERMS, describeStrategyTerms } from '../../strategy/strategy-terms.ts';
import { StrategyChecks } from './checks.ts';

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

type Spoil = (change: Change) => Change | undefined;

/**
 * A real lifecycle of bots as the machine publishes it, from the members on: a grid that buys and
 * sells, is paused and stopped, and a purchase on a date.
 */
function lifecycleOfBots(): Change[][] {
  const scenario = new StrategyScenario({ terms: describeStrategyTerms() });
  const steps: Change[][] = [];
  const step = (act: () => void) => {
    act();
    steps.push(scenario.changes.splice(0));
  };
  step(() => scenario.setStatus('restricted'));
  step(() => scenario.setStatus('active'));
  step(() => scenario.startGrid());
  step(() => scenario.startDca());
  step(() => scenario.tick());
  step(() => scenario.sellInto('64700', '1'));
  step(() => scenario.tick());
  step(() => scenario.buyFrom('65200', '1'));
  step(() => scenario.setTerms(FIRST_STRATEGY_TERMS));
  step(() => scenario.ask({ kind: 'pause-bot', botId: 1 }));
  step(() => scenario.ask({ kind: 'resume-bot', botId: 1 }));
  step(() => scenario.ticks(4));
  step(() => scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'sell' }));
  step(() => scenario.ask({ kind: 'stop-bot', botId: 2, exit: 'move' }));
  return steps;
}

const LIFECYCLE = lifecycleOfBots();

/** Runs the life with what the machine says changed by `spoil`. */
function run(spoil: Spoil = (change) => change): string[] {
  const checks = new StrategyChecks(promise);
  return LIFECYCLE.flatMap((changes) => {
    const notified = changes.flatMap((change) => spoil(change) ?? []);
    const outcome = { changes: notified } as Pick<Outcome, 'changes'> as Outcome;
    return [...checks.after(outcome)];
  });
}

const ofBot =
  (alter: (bot: BotRecord) => Partial<BotRecord>): Spoil =>
  (change) =>
    change.kind === 'bot' ? { ...change, bot: { ...change.bot, ...alter(change.bot) } } : change;

const ofRung =
  (alter: (rung: RungRecord) => Partial<RungRecord>): Spoil =>
  (change) =>
    change.kind === 'bot-rung'
      ? { ...change, rung: { ...change.rung, ...alter(change.rung) } }
      : change;

const without =
  (isGone: (change: Change) => boolean): Spoil =>
  (change) =>
    isGone(change) ? undefined : change;

describe('[R5] the checks of bots', () => {
  it('are content with a life, and have seen all of it', () => {
    const seen = new Set(run());
    for (const cell of [
      'bot → running',
      'bot → paused:member',
      'bot → stopping',
      'bot → stopped:sell',
      'bot → stopped:move',
      'rung → turned',
      'bot log → bought',
    ]) {
      expect(seen).toContain(cell);
    }
  });

  const faults: [string, Spoil, string][] = [
    [
      'sells by other lots than it was started with',
      ofBot(({ grid, logCount }) => ({ grid: grid && { ...grid, sellLots: logCount } })),
      'agreed never changes',
    ],
    [
      'takes the fees of another level',
      ofBot(({ agreed, logCount }) => ({
        agreed: agreed && { ...agreed, startPrice: agreed.startPrice + logCount },
      })),
      'agreed never changes',
    ],
    [
      'loses the rest of a sale',
      ofRung(({ side }) => (side === 'buy' ? { baseUnits: 0n } : {})),
      'what its rungs have',
    ],
    [
      'leaves unsold what is worth a sale',
      ofRung(({ side, baseUnits }) => ({ side: side === 'sell' && baseUnits ? 'buy' : side })),
      'not worth an order',
    ],
    [
      'charges a bot more than was agreed',
      (change) =>
        change.kind === 'spot-trade' && change.trade.seller?.botId === 1
          ? { ...change, trade: { ...change.trade, gotUnits: 0n } }
          : change,
      'the fee it was started with',
    ],
    [
      'runs out of USDT for its own plan',
      (change) =>
        change.kind === 'bot-log' && change.line.botId === 1 && change.line.kind === 'bought'
          ? {
              ...change,
              line: { ...change.line, kind: 'refused', refusal: 'BALANCE_INSUFFICIENT' },
            }
          : change,
      'the USDT for every purchase',
    ],
    [
      'changes a bot with terms',
      (change) =>
        change.kind === 'spot-order' && change.order.botId === null
          ? { kind: 'terms', terms: { product: 'strategy', terms: {}, fromMs: 0 } }
          : change,
      'terms change nothing',
    ],
    [
      'begins with a paused one',
      ofBot(({ logCount }) => (logCount === 0 ? { state: 'paused' } : {})),
      'bots go from undefined',
    ],
    [
      'lets a paused one complete',
      ofBot(({ state, stateAtMs, createdAtMs }) =>
        state === 'running' && stateAtMs > createdAtMs ? { state: 'completed' } : {},
      ),
      'bots go from paused to completed',
    ],
    ['takes another member’s', ofBot(({ logCount }) => ({ uid: ALICE + logCount })), 'agreed'],
    [
      'gives a bot an atom more',
      ofBot(({ quoteUnits }) => ({ quoteUnits: quoteUnits + 1n })),
      'given, bought and sold',
    ],
    [
      'forgets the fee of what it bought',
      ofBot(({ baseUnits, state }) => (state === 'running' ? { baseUnits: baseUnits + 1n } : {})),
      'given, bought and sold',
    ],
    [
      'does not take what it gives to a bot',
      without((change) => change.kind === 'posting' && change.type === 'BOT_FUND'),
      'given, bought and sold',
    ],
    [
      'keeps what a stopped bot had',
      without((change) => change.kind === 'posting' && change.type === 'BOT_RETURN'),
      'held of strategy',
    ],
    [
      'holds less than bots have',
      (change) =>
        change.kind === 'posting' && change.type === 'SPOT_BUY' && change.units < 0n
          ? { ...change, units: change.units - 1n }
          : change,
      'held of strategy',
    ],
    [
      'realises more than its log says',
      ofBot(({ realisedUnits }) => ({ realisedUnits: realisedUnits && realisedUnits + 1n })),
      'sum of its log',
    ],
    [
      'loses a line of a log',
      without((change) => change.kind === 'bot-log' && change.line.kind === 'bought'),
      'how long its log is',
    ],
    [
      'leaves a number of a log out',
      (change) =>
        change.kind === 'bot-log' && change.line.kind === 'bought'
          ? { ...change, line: { ...change.line, no: change.line.no + 1 } }
          : change,
      'a log has no gap',
    ],
    [
      'miscounts its log',
      ofBot(({ logCount }) => ({ logCount: logCount + 1 })),
      'how long its log is',
    ],
    [
      'counts a run that was none',
      ofBot(({ dca }) => ({ dca: dca && { ...dca, runsDone: dca.runsDone + 1 } })),
      'a run is a purchase',
    ],
    ['forgets an order of a rung', ofRung(() => ({ orderId: null, heldUnits: 0n })), 'is a rung’s'],
    [
      'has an order that is not in the market',
      without((change) => change.kind === 'spot-order' && change.order.botId !== null),
      'in the market',
    ],
    ['reserves nothing for an order', ofRung(() => ({ heldUnits: 0n })), 'what its order reserves'],
    [
      'leaves the orders of a paused bot in the market',
      ofBot(({ state, logCount }) =>
        state === 'running' && logCount > 1 ? { state: 'paused' } : {},
      ),
      'only a running bot has orders',
    ],
    [
      'lets bots of a restricted member run',
      (change) =>
        change.kind === 'member'
          ? { ...change, member: { ...change.member, status: 'restricted' } }
          : change,
      'only an active member',
    ],
    [
      'pays a stopped bot again',
      ofBot(({ state, logCount, returnedUnits }) =>
        state === 'stopped' ? { returnedUnits: returnedUnits + BigInt(logCount) } : {},
      ),
      'what is stopped is over',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, spoil, message) => {
    expect(() => run(spoil)).toThrow(message);
  });
});
