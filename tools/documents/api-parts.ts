/** The API as the protocol package defines it: calls with their refusals, topics and states. */
import {
  ALERT_STATES,
  APIS,
  BOT_BASE,
  BOT_ERRORS,
  BOT_STATES,
  type BotTerms,
  COMMON_REJECTIONS,
  type Endpoint,
  ENDPOINTS,
  FINANCE_PRODUCT_STATES,
  FINANCE_STATES,
  KYC_STATES,
  LEVERAGE_ORDER_STATES,
  MACHINE_STATES,
  OPTION_STATES,
  ORDER_STATES,
  POSITION_STATES,
  REJECTIONS,
  type RejectionCode,
  REJECTION_CODES,
  REVIEW_STATES,
  SECONDS_STATES,
  SERIES_STATES,
  STAKING_STATES,
  TOPICS,
  WRITE_REJECTIONS,
  botErrorNameOf,
  endpointsOf,
} from '@anywhen/protocol';
import { code, table } from './markdown.ts';

const STATES = {
  'spot order': { states: ORDER_STATES, section: '2.9' },
  'seconds contract': { states: SECONDS_STATES, section: '3.5' },
  'finance product': { states: FINANCE_PRODUCT_STATES, section: '4.2' },
  'finance record': { states: FINANCE_STATES, section: '4.5' },
  'staking position': { states: STAKING_STATES, section: '5.3' },
  'mining machine': { states: MACHINE_STATES, section: '6.2' },
  'option series': { states: SERIES_STATES, section: '7.2' },
  'option position': { states: OPTION_STATES, section: '7.4' },
  'strategy bot': { states: BOT_STATES, section: '8.1' },
  'leveraged position': { states: POSITION_STATES, section: '8.2' },
  'leveraged order': { states: LEVERAGE_ORDER_STATES, section: '8.2' },
  'deposit, withdrawal': { states: REVIEW_STATES, section: '9.4, 10.5' },
  'verification level': { states: KYC_STATES, section: '13.3' },
  'price alert': { states: ALERT_STATES, section: '16.9' },
};

const memberCalls = ENDPOINTS.filter(({ access }) => access === 'member');
const moneyCalls = ENDPOINTS.filter(({ isMoney }) => isMoney);

export function listCalls(): string {
  const memberRefusals = sharedRefusals(memberCalls);
  const moneyRefusals = sharedRefusals(moneyCalls).filter((each) => !memberRefusals.includes(each));
  const rows = Object.entries(APIS).flatMap(([module, { endpoints }]) =>
    endpoints
      .filter(isOwn)
      .map((endpoint: Endpoint) => [
        module,
        code(`${endpoint.method} ${endpoint.path}`),
        audienceOf(endpoint),
        ownRefusals(endpoint).join(', ') || '–',
      ]),
  );
  return [
    `- Any call: ${COMMON_REJECTIONS.join(', ')}.`,
    `- Any call that writes: ${WRITE_REJECTIONS.join(', ')}.`,
    `- Any call for members: ${memberRefusals.join(', ')}.`,
    `- Any call that moves money: ${moneyRefusals.join(', ')}.`,
    '',
    table(['module', 'call', 'for', 'refusals of its own'], rows),
  ].join('\n');
}

/** Programs speak another dialect, and have a chapter of their own. */
function isOwn({ surface }: Endpoint): boolean {
  return surface !== 'bot';
}

const PERMISSIONS = { none: 'anybody', key: 'a key', read: 'signed', trade: 'signed, trade' };

export function listBotCalls(): string {
  const rows = endpointsOf('bot').map(({ method, path, summary, query, bot }) => [
    code(`${method} ${BOT_BASE}${path}`),
    bot ? PERMISSIONS[bot.permission] : '',
    bot ? weightText(bot) : '',
    Object.keys((query as unknown as { shape: object }).shape).join(', ') || '–',
    summary,
  ]);
  return table(['call', 'for', 'weight', 'parameters', 'what it does'], rows);
}

function weightText({ weight: { one, all, byLimit = [] } }: BotTerms): string {
  const larger = byLimit.toReversed().map(([above, weight]) => `${weight} above ${above}`);
  return [one, ...larger, ...(all === undefined ? [] : [`${all} without symbol`])].join('; ');
}

export function listBotErrors(): string {
  const rows = REJECTION_CODES.flatMap((each) => {
    const name = botErrorNameOf(each);
    return name === undefined ? [] : [[code(each), name] as const];
  });
  const named = Object.entries(BOT_ERRORS).map(([name, { status, code: num, msg }]) => {
    const ours = rows.filter(([, of]) => of === name).map(([each]) => each);
    return [`${status}`, `${num}`, msg.replaceAll('|', '/'), ours.join(', ') || '–'];
  });
  return table(['HTTP', 'code', 'text', 'ours'], named);
}

/** The console is reached on a port of its own: nobody else calls even what is public there. */
function audienceOf({ surface, access, roles }: Endpoint): string {
  if (surface === 'staff') return access === 'public' ? 'the console' : roles.join(', ');
  return access === 'public' ? 'everybody' : `${access}s`;
}

/** Those that every one of these calls can give. */
function sharedRefusals(calls: readonly Endpoint[]): RejectionCode[] {
  return REJECTION_CODES.filter((each) => calls.every((call) => call.rejections.includes(each)));
}

function ownRefusals(endpoint: Endpoint): RejectionCode[] {
  const shared = [
    ...(memberCalls.includes(endpoint) ? sharedRefusals(memberCalls) : []),
    ...(moneyCalls.includes(endpoint) ? sharedRefusals(moneyCalls) : []),
  ];
  return endpoint.rejections.filter((each) => !shared.includes(each));
}

export function listRefusals(): string {
  const rows = REJECTION_CODES.map((each) => ({ each, ...REJECTIONS[each] }))
    .toSorted((one, other) => one.num - other.num)
    .map(({ each, num, status, message }) => [code(each), `${num}`, `${status}`, message]);
  return table(['code', 'number', 'HTTP', 'message'], rows);
}

export function listStates(): string {
  const rows = Object.entries(STATES).map(([thing, { states, section }]) => [
    thing,
    states.map(code).join(', '),
    section,
  ]);
  return table(['thing', 'states', 'section'], rows);
}

export function listTopics(): string {
  const rows = Object.values(TOPICS)
    .toSorted((one, other) => other.access.localeCompare(one.access))
    .map(({ example, access }) => [code(example), access === 'public' ? 'everybody' : 'members']);
  return table(['topic, as in', 'for'], rows);
}
