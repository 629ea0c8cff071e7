/** How much of a server files may take at once, whoever sends them. */

export type FileLimits = {
  /** Of one member, counted by each server for itself. */
  perMember: { perMinute: number; burst: number };
  /** Being received or waiting to be looked at, of all members: each holds its bytes in memory. */
  underWayMax: number;
  /** For drawing one picture anew. */
  pictureSeconds: number;
};

export const FILE_LIMITS: FileLimits = {
  // Three submissions a day need twelve files; the rest is for second thoughts.
  perMember: { perMinute: 20 / 60, burst: 20 },
  underWayMax: 8,
  pictureSeconds: 5,
};
