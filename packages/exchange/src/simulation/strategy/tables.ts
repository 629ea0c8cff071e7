/** What the storage keeps of bots, in its simplest form: every bot and rung for good. */
import type { Change } from '../../modules.ts';
import type { BotRecord } from '../../strategy/bot.ts';
import type { StrategyImage } from '../../strategy/commands.ts';
import type { RungRecord } from '../../strategy/rung.ts';

export class StrategyTables {
  readonly #bots = new Map<number, BotRecord>();
  readonly #rungs = new Map<string, RungRecord>();

  write(change: Change): void {
    if (change.kind === 'bot') this.#bots.set(change.bot.id, change.bot);
    if (change.kind === 'bot-rung') {
      const { botId, rung } = change.rung;
      this.#rungs.set(`${botId}/${rung}`, change.rung);
    }
  }

  image(): StrategyImage {
    const bots = [...this.#bots.values()].filter(({ state }) => state !== 'stopped');
    const open = new Set(bots.map(({ id }) => id));
    const rungs = [...this.#rungs.values()].filter(({ botId }) => open.has(botId));
    return { nextBotId: Math.max(0, ...this.#bots.keys()) + 1, bots, rungs };
  }
}
