/** Transfers between the accounts of one member. */
import { isRejection, refusalOf } from '@anywhen/protocol';
import type { ExchangeModule } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { accepted } from '../kernel/verdict.ts';
import { FundsCover } from './cover.ts';
import { FUNDING_RULES, type FundingTypes } from './commands.ts';
import { type FundingBooks, bookTransfer, checkTransfer } from './transfers.ts';

export const fundingModule: ExchangeModule<FundingTypes, FundingBooks, FundsCover> = {
  rules: FUNDING_RULES,
  empty: undefined,
  open: ({ parts: { ledger, members }, listeners }) =>
    new FundsCover({ ledger, members }, listeners),
  handlers: (_opened, { parts: books, listeners }) => ({
    transfer: (context, body) => {
      const moved = checkTransfer(books, actingMember(context), body);
      if (isRejection(moved)) return moved;
      const verdict = bookTransfer(context, books.ledger, moved);
      for (const listener of listeners) listener.fundsMoved?.(context, moved);
      return verdict;
    },
    'drop-request': (context) => {
      const refusal = refusalOf(books.members.find(actingMember(context)), 'hold-back');
      return refusal ?? accepted({ hasHappened: false });
    },
  }),
};
