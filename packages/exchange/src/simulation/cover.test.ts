/**
 * An order with money from Funds is a transfer of exactly what was missing and then the order: told
 * as two commands, whole lives of the simulation end in the same state. The checks have teeth.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import { describe, expect, it } from 'vitest';
import { type Lived, liveThrough } from '../../testing/simulated-life.ts';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { FromFundsReply } from '../funding/commands.ts';
import type { Command, CommandBody } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { CoverChecks } from './funding.ts';

const COMMANDS = testSize('COVERED', { short: 2_000, long: 12_000 });

function movedBy({ reply }: Outcome): FromFundsReply | undefined {
  return 'data' in reply ? (reply.data['fromFunds'] as FromFundsReply | undefined) : undefined;
}

/** The same life on another exchange, where `inTwo` sends what came from Funds by itself. */
class Retelling {
  readonly exchange = new Exchange(EMPTY_IMAGE);

  send({ actor, id, atMs }: Command, body: CommandBody, name = id): Outcome {
    return this.exchange.step({ seq: this.exchange.lastSeq + 1, atMs, actor, id: name, body });
  }

  transfer(command: Command, { to, currency }: FromFundsReply, units: bigint): Outcome {
    const quantity = formatUnits(units);
    const body = { kind: 'transfer', from: 'funds', to, currency, quantity } as const;
    return this.send(command, body, `${command.id}/${this.exchange.lastSeq}`);
  }
}

function without({ body }: Command): CommandBody {
  const { fromFunds: _asked, ...plain } = body as CommandBody & { fromFunds?: true };
  return plain as CommandBody;
}

describe('[11.1] money from Funds in the simulation', () => {
  it('is a transfer of its own and then the order', () => {
    const { exchange, lived } = liveThrough({ seed: 4, commands: COMMANDS });
    const again = new Retelling();
    let count = 0;
    for (const { command, outcome } of lived) {
      const moved = movedBy(outcome);
      if (moved) {
        count += 1;
        again.transfer(command, moved, parseUnits(moved.quantity));
      }
      // Repeats of a covered command are of the same content only with the field.
      const body = moved ? without(command) : command.body;
      const { reply } = again.send(command, body);
      if (moved) expect(reply.isAccepted).toBe(true);
    }
    expect(count).toBeGreaterThan(5);
    expect(again.exchange.fingerprint).toBe(exchange.fingerprint);
  });

  it('never moves an atom more than was missing', () => {
    const { lived } = liveThrough({ seed: 5, commands: COMMANDS });
    const again = new Retelling();
    for (const { command, outcome } of lived) {
      const moved = movedBy(outcome);
      if (moved) {
        const units = parseUnits(moved.quantity);
        if (units > 1n) again.transfer(command, moved, units - 1n);
        const { reply } = again.send(command, without(command));
        expect(reply).toMatchObject({ rejection: { code: 'BALANCE_INSUFFICIENT' } });
        again.transfer(command, moved, 1n);
      }
      again.send(command, moved ? without(command) : command.body);
    }
  });
});

describe('[R5] the checks of money from Funds', () => {
  const { lived } = liveThrough({ seed: 3, commands: COMMANDS });
  const found = lived.findIndex(({ command, outcome }) => {
    return command.body.kind === 'place-seconds' && movedBy(outcome);
  });

  function checked(spoil: (each: Lived) => Lived): void {
    const checks = new CoverChecks((isTrue, promise) => {
      if (!isTrue) throw new Error(promise);
    });
    lived.slice(0, found + 1).forEach((each, index) => {
      if (!each.outcome.reply.isAccepted) return;
      const { command, outcome } = index === found ? spoil(each) : each;
      checks.after(outcome, command);
    });
  }

  const spoiledPostings = (change: (units: bigint) => bigint) => (each: Lived) => ({
    ...each,
    outcome: {
      ...each.outcome,
      changes: each.outcome.changes.map((one) =>
        one.kind === 'posting' ? { ...one, units: change(one.units) } : one,
      ),
    },
  });

  it('pass with the exchange as it is', () => {
    expect(found).toBeGreaterThan(0);
    expect(() => checked((each) => each)).not.toThrow();
  });

  it('catch a machine that moves another amount than it says', () => {
    expect(() => checked(spoiledPostings((units) => units * 2n))).toThrow('comes first');
  });

  it('catch a machine that moves own funds without being asked', () => {
    const unasked = (each: Lived) => ({
      ...each,
      command: { ...each.command, body: without(each.command) },
    });
    expect(() => checked(unasked)).toThrow('asked for');
  });

  it('catch a machine that moves more than was missing', () => {
    const leftOver = (each: Lived) => ({
      ...each,
      outcome: {
        ...each.outcome,
        changes: each.outcome.changes.map((one) =>
          one.kind === 'posting' ? { ...one, balanceAfter: one.balanceAfter + 1n } : one,
        ),
      },
    });
    expect(() => checked(leftOver)).toThrow('nothing but what was missing');
  });
});
