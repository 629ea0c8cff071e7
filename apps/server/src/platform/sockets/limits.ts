/**
 * How much one socket, one address and the whole hub may take. Each limit has its close code in the
 * protocol; tests and benches lower or raise them, the product runs with these.
 */
export type HubLimits = {
  /** Sustained rate of what a client may say, and how much it may say at once. */
  requestsPerSecond: number;
  requestBurst: number;
  frameBytesMax: number;
  subscriptionsMax: number;
  socketsMax: number;
  socketsPerIpMax: number;
  /** What may wait for one reader, in bytes; the reader is cut beyond it. */
  queueBytesMax: number;
  firstSubscribeMs: number;
  heartbeatMs: number;
  heartbeatsMissedMax: number;
  sessionCheckMs: number;
  /** How long a session look-up or a snapshot may take before the client hears a no. */
  answerMs: number;
  /** How long a closed peer may take to read its close code before it is cut. */
  closingMs: number;
  shutdownMs: number;
};

export const HUB_LIMITS: HubLimits = {
  requestsPerSecond: 5,
  requestBurst: 15,
  frameBytesMax: 64 * 1024,
  subscriptionsMax: 200,
  socketsMax: 20_000,
  socketsPerIpMax: 200,
  queueBytesMax: 1024 * 1024,
  firstSubscribeMs: 5_000,
  heartbeatMs: 20_000,
  heartbeatsMissedMax: 2,
  sessionCheckMs: 60_000,
  answerMs: 10_000,
  closingMs: 5_000,
  shutdownMs: 1_000,
};
