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
  'leverage',
  'margin',
  'liquidation',
  'funding',
  'strike',
  'premium',
  'volatility',
  'houseEdge',
  'apr',
  'redemption',
] as const;

export type TermName = (typeof TERMS)[number];
