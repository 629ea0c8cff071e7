/** How far the making up for an outage has come, for whoever waits for its end. */
export type CatchUpProgress = {
  /** The last second before the outage. */
  readonly fromMs: number;
  /** Up to now: all of it is made up before anybody is served. */
  readonly untilMs: number;
  readonly percent: number;
  /** As it goes at the moment. */
  readonly endsAtMs: number;
};
