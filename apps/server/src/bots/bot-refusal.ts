/** A refusal in the dialect of programs, thrown by whoever reads their requests. */
import type { BotErrorName } from '@anywhen/protocol';

export class BotRefusal extends Error {
  readonly about: readonly string[];

  constructor(
    readonly errorName: BotErrorName,
    about: readonly string[] = [],
    /** Beside code and text. */
    readonly more: { readonly retryAfterMs?: number; readonly data?: object } = {},
  ) {
    super(errorName);
    this.about = about;
  }
}

export function refuseBot(name: BotErrorName, ...about: string[]): never {
  throw new BotRefusal(name, about);
}
