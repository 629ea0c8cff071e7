/** How much programs' sockets may use (rulebook 29.9). Tests change them, the product does not. */
import {
  MESSAGES_PER_SECOND,
  SOCKETS_PER_WINDOW,
  SOCKET_LIFE_MS,
  SOCKET_WINDOW_MS,
  STREAMS_PER_SOCKET_MAX,
} from '@anywhen/protocol';
import { HUB_LIMITS, type HubLimits } from '../../platform/sockets/limits.ts';

export type BotSocketLimits = Pick<
  HubLimits,
  | 'answerMs'
  | 'callsUnderWayMax'
  | 'closingMs'
  | 'frameBytesMax'
  | 'heartbeatMs'
  | 'heartbeatsMissedMax'
  | 'lastAnswersMs'
  | 'queueBytesMax'
  | 'shutdownMs'
  | 'socketsMax'
  | 'socketsPerIpMax'
> & {
  messagesPerSecond: number;
  streamsMax: number;
  socketsPerWindow: number;
  windowMs: number;
  lifeMs: number;
  /** How often it is asked whether the keys of open sockets are still what they were. */
  keyCheckMs: number;
};

export const BOT_SOCKET_LIMITS: BotSocketLimits = {
  ...HUB_LIMITS,
  callsUnderWayMax: 128,
  socketsPerIpMax: SOCKETS_PER_WINDOW,
  messagesPerSecond: MESSAGES_PER_SECOND,
  streamsMax: STREAMS_PER_SOCKET_MAX,
  socketsPerWindow: SOCKETS_PER_WINDOW,
  windowMs: SOCKET_WINDOW_MS,
  lifeMs: SOCKET_LIFE_MS,
  keyCheckMs: 400,
};

/** For benchmarks: what is counted by address would only measure itself. */
export const UNCOUNTED: Partial<BotSocketLimits> = {
  socketsPerIpMax: 20_000,
  socketsPerWindow: 1_000_000,
  messagesPerSecond: 100_000,
};
