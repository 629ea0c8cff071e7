/**
 * What each command is for a portfolio, once for all of them. What is missing here is refused, so
 * that a new command is for persons alone until somebody has thought about it.
 */
import type { PortfolioProduct } from '@anywhen/protocol';

/**
 * `person`: never a portfolio's business. `always`: also after its end, for it moves nothing.
 * `until-end`: lessens or moves what is there. Otherwise it opens something of a product.
 */
type Use = 'person' | 'always' | 'until-end' | { readonly opens: PortfolioProduct };

const opens = (product: PortfolioProduct): Use => ({ opens: product });

export const USES: Readonly<Record<string, Use>> = {
  'drop-request': 'always',
  'set-loss-limit': 'always',
  'take-a-break': 'always',
  'set-alert': 'always',
  'remove-alert': 'always',

  transfer: 'until-end',
  'cancel-order': 'until-end',
  'cancel-orders': 'until-end',
  'cancel-leverage-order': 'until-end',
  'cancel-leverage-orders': 'until-end',
  'close-position': 'until-end',
  'set-position-levels': 'until-end',
  'change-position-margin': 'until-end',
  'sell-option': 'until-end',
  'pause-bot': 'until-end',
  'stop-bot': 'until-end',
  'cancel-finance': 'until-end',
  'redeem-finance': 'until-end',
  'leave-staking': 'until-end',
  'cancel-machines': 'until-end',

  'place-order': opens('spot'),
  'place-oco': opens('spot'),
  'amend-order': opens('spot'),
  'place-seconds': opens('seconds'),
  'buy-option': opens('options'),
  'set-leverage': opens('leverage'),
  'place-leverage-order': opens('leverage'),
  'create-dca': opens('bots'),
  'create-grid': opens('bots'),
  'resume-bot': opens('bots'),
  'buy-finance': opens('finance'),
  stake: opens('staking'),
  'buy-machines': opens('mining'),

  'submit-deposit': 'person',
  'submit-verification': 'person',
  'request-withdrawal': 'person',
  'sign-member': 'person',
  'end-signing': 'person',
  'open-portfolio': 'person',
  'leave-season': 'person',
  'open-class': 'person',
  'pause-class': 'person',
};

/** What of a command the terms of a portfolio can be held against. */
export type Asked = {
  readonly kind: string;
  readonly symbol?: string | undefined;
  readonly leverage?: number | undefined;
  readonly isReduceOnly?: boolean | undefined;
  readonly periodSeconds?: number | undefined;
  readonly series?: string | undefined;
};

export function purposeOf({ kind, isReduceOnly }: Asked): Use {
  if (kind === 'place-leverage-order' && isReduceOnly) return 'until-end';
  return Object.hasOwn(USES, kind) ? (USES[kind] ?? 'person') : 'person';
}
