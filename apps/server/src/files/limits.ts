/** How much of a server files may use at once, whoever sends them. */

export type FileLimits = {
  /** Per member, counted by each server separately. */
  perMember: { perMinute: number; burst: number };
  /** Being received or waiting for processing, of all members: each holds its bytes in memory. */
  underWayMax: number;
  /** For re-encoding one picture. */
  pictureSeconds: number;
};

export const FILE_LIMITS: FileLimits = {
  // Three submissions a day need twelve files; the rest allows for replacements.
  perMember: { perMinute: 20 / 60, burst: 20 },
  underWayMax: 8,
  pictureSeconds: 5,
};
