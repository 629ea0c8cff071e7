/** What the attacker of a flood asks for, and how. */
type Flood = {
  path: string;
  /** So many in one go, without waiting for an answer. */
  times?: number;
  /** The end of the request never comes. */
  isHalf?: true;
};

export const FLOODS: Readonly<Record<string, Flood>> = {
  page: { path: '/' },
  unknown: { path: '/nowhere/at/all' },
  file: { path: '/favicon.svg' },
  openapi: { path: '/api/openapi.json' },
  docs: { path: '/api/docs' },
  health: { path: '/readyz' },
  api: { path: '/api/markets' },
  ticks: { path: '/api/fairness/ticks' },
  pipelined: { path: '/', times: 500 },
  half: { path: '/', isHalf: true },
};

/** `query` is added to the path; `localAddress` is whom the flood counts for. */
export type FloodOrder = { flood: Flood; port: number; localAddress: string; query: string };
export type FloodOutcome = { asked: number; connected: number; cpuShare: number };
