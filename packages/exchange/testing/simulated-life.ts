/** A life of the simulation with every command and its outcome, for checks that look back at it. */
import { EMPTY_IMAGE, Exchange } from '../src/exchange.ts';
import type { Command } from '../src/modules.ts';
import type { Outcome } from '../src/outcome.ts';
import { Scenario } from '../src/simulation/scenario.ts';

export type Lived = { readonly command: Command; readonly outcome: Outcome };

type Life = { seed: number; commands: number; quietUntil?: number };

/** At the end, if asked, nobody does anything until that second: only what falls due happens. */
export function liveThrough({ seed, commands, quietUntil }: Life): {
  exchange: Exchange;
  lived: readonly Lived[];
} {
  const scenario = new Scenario(seed);
  const exchange = new Exchange(EMPTY_IMAGE);
  const lived: Lived[] = [];
  const run = (command: Command) => {
    const outcome = exchange.step(command);
    scenario.receive(outcome.events);
    lived.push({ command, outcome });
  };
  for (const command of scenario.opening()) run(command);
  while (lived.length < commands) run(scenario.next());
  if (quietUntil !== undefined) for (const command of scenario.quiet(quietUntil)) run(command);
  return { exchange, lived };
}
