/**
 * The terms of the trade that the glossary explains, in its order; each has a name and a text in
 * all languages (`glossary-parts/texts`).
 */
export const TERMS = [
  'spread',
  'makerTaker',
  'limitOrder',
  'marketOrder',
  'stopLoss',
  'takeProfit',
  'oco',
  'postOnly',
  'timeInForce',
  'orderBook',
  'longShort',
  'leverage',
  'margin',
  'liquidation',
  'funding',
  'markPrice',
  'reduceOnly',
  'callPut',
  'strike',
  'premium',
  'expiry',
  'volatility',
  'houseEdge',
  'apr',
  'redemption',
  'staking',
  'breakEven',
  'dca',
  'grid',
  'averageCost',
  'held',
  'confirmations',
  'seed',
  'anchor',
] as const;

export type TermName = (typeof TERMS)[number];
