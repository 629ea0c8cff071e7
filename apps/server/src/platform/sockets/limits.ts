/**
 * How much one socket, one address and the whole hub may use. Each limit has its close code in the
 * protocol; tests and benchmarks change them, the product runs with these.
 */
export type HubLimits = {
  /** The sustained request rate of a client, and its burst. */
  requestsPerSecond: number;
  requestBurst: number;
  /** The same for calls; below it every call is answered, if only with RATE_LIMITED. */
  callsPerSecond: number;
  callBurst: number;
  /** Calls of one socket that are not answered yet; further ones are rejected. */
  callsUnderWayMax: number;
  frameBytesMax: number;
  subscriptionsMax: number;
  socketsMax: number;
  socketsPerIpMax: number;
  /** The bytes that may be queued for one reader; the reader is cut beyond it. */
  queueBytesMax: number;
  /** What a private topic retains for those who come back, and how long after the last left. */
  recentFramesMax: number;
  recentBytesMax: number;
  retainedRoomMs: number;
  /** All private topics together; beyond it each forgets sooner. */
  recentBytesTotalMax: number;
  /** A socket must have subscribed or called by then. */
  firstSubscribeMs: number;
  heartbeatMs: number;
  heartbeatsMissedMax: number;
  sessionCheckMs: number;
  /** How long a session look-up or a snapshot may take before the client is rejected. */
  answerMs: number;
  /** How long a closed peer may take to read its close code before it is cut. */
  closingMs: number;
  /** How long pending calls may take when the hub shuts down. */
  lastAnswersMs: number;
  shutdownMs: number;
};

export const HUB_LIMITS: HubLimits = {
  requestsPerSecond: 5,
  requestBurst: 15,
  callsPerSecond: 20,
  callBurst: 100,
  callsUnderWayMax: 32,
  frameBytesMax: 64 * 1024,
  subscriptionsMax: 200,
  socketsMax: 20_000,
  socketsPerIpMax: 200,
  queueBytesMax: 1024 * 1024,
  recentFramesMax: 128,
  recentBytesMax: 64 * 1024,
  retainedRoomMs: 120_000,
  recentBytesTotalMax: 128 * 1024 * 1024,
  firstSubscribeMs: 5_000,
  heartbeatMs: 20_000,
  heartbeatsMissedMax: 2,
  sessionCheckMs: 60_000,
  answerMs: 10_000,
  closingMs: 5_000,
  lastAnswersMs: 500,
  shutdownMs: 1_000,
};
