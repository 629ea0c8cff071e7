/** Which devices are told what of new messages: one push for each kind, however many there are. */
import {
  type Message,
  PUSH_AGE_MS_MAX,
  PUSH_KINDS,
  type PushKind,
  isQuiet,
  pushKindOf,
} from '@anywhen/protocol';
import type { DeviceRow } from './push-table.ts';

/** The service worker of the app reads exactly this. */
export type PushContent = {
  readonly kind: PushKind;
  /** How many messages it stands for. */
  readonly count: number;
  /** Of the last of them. */
  readonly id: string;
  /** Of the one message, or of the list. */
  readonly link: string;
  /** The market it is about, where all of them are about one. */
  readonly market?: string;
  /** For the badge on the icon. */
  readonly unread: number;
};

export type Push = { readonly device: DeviceRow; readonly content: PushContent };

type NewMessages = readonly { readonly uid: number; readonly message: Message }[];

const LIST = '/my/msglist';

/** Nobody's phone rings for these: they come with the first login. */
const SILENT: readonly Message['kind'][] = ['welcome'];

export function listPushes(
  messages: NewMessages,
  {
    devices,
    unread,
    nowMs,
  }: { devices: readonly DeviceRow[]; unread: ReadonlyMap<number, number>; nowMs: number },
): Push[] {
  const fresh = messages.filter(
    ({ message: { atMs, kind, readAtMs } }) =>
      atMs > nowMs - PUSH_AGE_MS_MAX && readAtMs === null && !SILENT.includes(kind),
  );
  return devices.flatMap((device) => {
    const { uid, kinds, quiet } = device;
    if (quiet && isQuiet(quiet, nowMs)) return [];
    const own = fresh.filter((each) => each.uid === uid).map(({ message }) => message);
    return PUSH_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
      const ofKind = own.filter((each) => pushKindOf(each.kind, each.category) === kind);
      const content = describe(kind, ofKind, unread.get(uid) ?? 0);
      return content ? [{ device, content }] : [];
    });
  });
}

function describe(
  kind: PushKind,
  messages: readonly Message[],
  unread: number,
): PushContent | undefined {
  const last = messages.at(-1);
  if (!last) return undefined;
  const [market, ...others] = new Set(messages.map(({ params }) => params['symbol'] ?? ''));
  const isOne = messages.length === 1;
  return {
    kind,
    count: messages.length,
    id: last.id,
    link: isOne ? last.link : LIST,
    ...(market && others.length === 0 ? { market } : {}),
    unread,
  };
}
