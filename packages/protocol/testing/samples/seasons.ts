/** One call of every endpoint of seasons. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  readSeasons: {},
  openPortfolio: { body: { season: 'O7' }, operation: 'open-portfolio' },
  leaveSeason: { body: { portfolio: '100000001' }, operation: 'leave-season' },
  actFor: { body: { portfolio: null } },
  chooseNickname: { body: { nickname: 'Quiet Fox' } },
  readRanking: { params: { season: 'W20261116' }, query: 'by=risk' },
  readPlace: { params: { portfolio: '100000001' } },
};
