/**
 * How a module writes down its commands: who may send each and what its fields mean. It is
 * exhaustive by types: a command or a field that says nothing does not compile.
 */
import type { Sender } from './actor.ts';
import type { ReplyData } from './verdict.ts';

/**
 * What a field of a command can mean. Only a member's own command may carry what comes after
 * `own`, or a price; see no-lever.test.ts, which holds every rule against this.
 */
export type FieldMeaning =
  | 'member'
  | 'status'
  | 'level'
  | 'case'
  | 'reason'
  | 'reviewer'
  | 'day'
  | 'second'
  | 'length of days'
  | 'time of publication'
  | 'hash of the chain'
  | 'hash of what was proposed'
  | 'prices before the first second'
  | 'version of the process'
  | 'terms of later purchases'
  | 'what members may do'
  | 'own account'
  | 'own papers'
  | 'own amount'
  | 'own order'
  | 'own choice'
  | 'own price';

/**
 * On a command that takes money from an account of its product: what that account lacks comes from
 * Funds first, as a transfer of the same command (rulebook 11.1).
 */
export type FromFunds = { readonly fromFunds?: true | undefined };

export type CommandRule = {
  readonly by: readonly Sender[];
  readonly fields: Readonly<Record<string, FieldMeaning>>;
  /** Can do no harm when it comes twice: 86 400 a day to remember would be ballast. */
  readonly isForgotten?: true;
  /** Journals of before hold it and are still replayed; nobody can send it any more. */
  readonly isRetired?: true;
  /**
   * Asks about its own id: this is the answer when another command was accepted under it. Where
   * none was, its own acceptance takes the id, and a late command of that id is refused.
   */
  readonly whenIdIsTaken?: ReplyData;
};

export type CommandRules<Body extends { kind: string }> = {
  readonly [Kind in Body['kind']]: CommandRule & {
    readonly fields: {
      readonly [Name in Exclude<keyof Extract<Body, { kind: Kind }>, 'kind'>]-?: FieldMeaning;
    };
  };
};

function sentBy(...by: readonly Sender[]) {
  return <Name extends string>(fields: Readonly<Record<Name, FieldMeaning>>) => ({ by, fields });
}

/** The rule of a command, by who alone may send it. */
export const byMember = sentBy('member');
export const byReviewer = sentBy('reviewer', 'approver');
export const bySystem = sentBy('system');
