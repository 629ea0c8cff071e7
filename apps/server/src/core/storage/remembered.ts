/**
 * The memory of accepted commands, with places in it that nobody can choose: the key is drawn anew
 * by each process and is stored nowhere.
 */
import { randomInt } from 'node:crypto';
import { RememberedCommands, type SlotKey } from '@anywhen/exchange';

const WORDS = 2 ** 32;

export function openRemembered(): RememberedCommands {
  const slotKey: SlotKey = [randomInt(WORDS), randomInt(WORDS)];
  return new RememberedCommands([], slotKey);
}
