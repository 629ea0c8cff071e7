/** How much of a server files may use at once, whoever sends them. */

export type PlaceLimits = {
  /** Being received, waiting or being processed, of one network and of all. */
  perNetworkMax: number;
  placesMax: number;
  /** What all of them hold in memory, counted as it arrives. */
  bytesMax: number;
  /** For this long an upload keeps its place, even if all are taken. */
  undisturbedMs: number;
};

export type FileLimits = PlaceLimits & {
  /** Per member, counted by each server separately. */
  perMember: { perMinute: number; burst: number };
  /** Wholly received and not yet processed. */
  waitingMax: number;
  /** For re-encoding one picture. */
  pictureSeconds: number;
};

export const FILE_LIMITS: FileLimits = {
  // Three submissions a day need twelve files; the rest allows for replacements.
  perMember: { perMinute: 20 / 60, burst: 20 },
  perNetworkMax: 8,
  placesMax: 64,
  bytesMax: 128 * 1_048_576,
  undisturbedMs: 10_000,
  waitingMax: 32,
  pictureSeconds: 5,
};
