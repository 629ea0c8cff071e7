/**
 * [H7] Nobody can influence a result. Walks everything an operator or a member could use – tables,
 * statements that write, endpoints, settings, commands – and fails when something other than the
 * tick could reach a result. A new name here must be reviewed, not merely added.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, secondsApi } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../platform/config.ts';
import { TestCores } from '../../testing/test-cores.ts';
import { secondsStorage } from './storage.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const EXCHANGE = fileURLToPath(new URL('../../../../packages/exchange/src', import.meta.url));

/** Words that would name such an influence, from the code that has one (rulebook 0.1). */
const INFLUENCE = new RegExp(
  [
    'result|outcome|win|los[est]|preset|control|risk|bias|force|overrid|odds|chance',
    'probab|target|rig|blacklist|delay|offset|kill|tick|price|seed|settle',
    'regime|version|expected',
  ].join('|'),
);

describe('[H7] in the database', () => {
  let bench: TestCores;
  let columns: { table: string; column: string }[];

  beforeAll(async () => {
    bench = await TestCores.open();
    const { rows } = await bench.database.pool.query<{ table: string; column: string }>(
      `select relname as table, attname as column from pg_class join pg_attribute on attrelid = oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
         and not relispartition and attnum > 0 and not attisdropped order by 1, 2`,
    );
    columns = rows;
  });
  afterAll(() => bench.close());

  it('a contract has its terms, its two ticks and the outcome, and no other column', () => {
    expect(columnsOf('seconds_contract')).toEqual(
      `accepted_at_ms direction ended_at_ms ends_at_second id is_void market opening_price
       opening_second period_seconds receipt_units result return_bps settlement_price
       settlement_second share_id state uid wager_units`.split(/\s+/),
    );
    expect(columnsOf('tick')).toEqual(['price_units', 'second', 'seed', 'tape_volume_cents']);
    expect(columnsOf('seconds_break')).toEqual(['uid', 'until_ms']);
  });

  it('no other table has a column whose name suggests one', () => {
    const allowed: Record<string, string> = {
      'calendar.day_offset': 'which number a business day has',
      'candle.*': 'a chart, written after the tick',
      'day_commitment.seed': 'revealed when its day is over',
      'day_loss.net_loss_units': 'counted after the fact, asked before an order is accepted',
      'finance_record.settled_at_ms': 'when it was paid out',
      'finance_issue.window_day': 'the issue whose sales it counts',
      'finance_record.settles_at_ms': 'when it is paid out, seconds after its end',
      'finance_record.window_day': 'the issue it was bought of',
      'funding_round.expected_units': 'follows from the ticks of the funding second, published',
      'funding_round.ticks': 'of the funding second, published',
      'identity.password_version': 'how often a password was changed',
      'journal.version': 'how a batch is hashed',
      'leverage_event.ticks': 'of the tick it happened at',
      'leverage_order.limit_ticks': 'a limit order’s own',
      'leverage_order.stop_loss_ticks': 'the member’s own',
      'leverage_order.take_profit_ticks': 'the member’s own',
      'leverage_position.closed_value_units': 'what was closed so far',
      'leverage_position.decided_ticks': 'of the tick that ended it, written with the end',
      'leverage_position.owed_ticks': 'of the funding second that is not booked yet',
      'leverage_position.stop_loss_ticks': 'the member’s own',
      'leverage_position.take_profit_ticks': 'the member’s own',
      'login_challenge.password_version': 'the same',
      'machine.price_bps': 'of its output’s worth, by the terms it was bought under',
      'machine.price_units': 'what it cost',
      'market_state.*': 'the process the exchange checks each seed against',
      'member.loss_limit_units': 'the member’s own limit, asked before an order is accepted',
      'member.pending_loss_limit_from_ms': 'the same',
      'member.pending_loss_limit_units': 'the same',
      'option_position.closes_at_second': 'its series’',
      'option_position.filled_price': 'of the tick it was bought at',
      'option_position.filled_regime': 'of the same tick',
      'option_position.price_units': 'what one cost',
      'option_position.quoted_price': 'of the tick the member was shown',
      'option_position.quoted_regime': 'of the same tick',
      'option_position.settlement_price': 'its series’',
      'option_sale.filled_price': 'of the tick it was sold at',
      'option_sale.filled_regime': 'of the same tick',
      'option_sale.price_units': 'what one brought',
      'option_sale.quoted_price': 'of the tick the member was shown',
      'option_sale.quoted_regime': 'of the same tick',
      'option_series.closes_at_second': 'when nobody buys any more',
      'option_series.opening_price': 'of the tick it opened with: its strikes follow from it',
      'option_series.opening_regime': 'of the same tick',
      'option_series.settlement_price': 'the mean of 30 ticks, written after the last',
      'option_series.settlement_ticks': 'how many there were',
      'option_series.versions': 'of the process, as published before it opened',
      'option_volatility.price': 'a minute’s last tick, published',
      'option_volatility.regime': 'of the same tick',
      'price_alert.fired_price': 'of the tick that fired it',
      'price_alert.set_price': 'of the tick it was set at',
      'price_checkpoint.seed': 'a tick’s, for recomputing',
      'seconds_day.losses': 'counted after the fact',
      'seconds_day.wins': 'counted after the fact',
      'seconds_member_day.losses': 'counted after the fact',
      'seconds_member_day.wins': 'counted after the fact',
      'seconds_tick.seed': 'what proves a tick, written with the contract',
      'spot_order.executed_tick_lots': 'price steps times lots, for the average price',
      'spot_order.price': 'a limit order’s own',
      'spot_order.time_in_force': 'how long an order stands',
      'spot_order.trigger_kind': 'a stop or a take-profit',
      'spot_order.trigger_price': 'a waiting order’s own',
      'spot_order.triggered_price': 'of the tick that reached it, written with the order',
      'spot_order.triggered_second': 'the same tick’s',
      'spot_trade.price': 'a trade’s own',
      'staking_position.closed_at_ms': 'when it was returned',
      'strategy_bot.end_price': 'of the tick it was stopped at',
      'strategy_bot.start_price': 'of the tick it was started at',
      'strategy_log.price': 'an order’s own average',
      'support_conversation.version':
        'how often a conversation has changed, for two who write at once',
      'verification_code.target_hash': 'an address a code was sent to',
    };
    const isAllowed = (table: string, column: string) =>
      `${table}.${column}` in allowed || `${table}.*` in allowed;
    const known = ['seconds_contract', 'tick'];
    const found = columns
      .filter(({ table, column }) => INFLUENCE.test(column) && !known.includes(table))
      .filter(({ table, column }) => !isAllowed(table, column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(found).toEqual([]);
  });

  function columnsOf(name: string): string[] {
    return columns.filter(({ table }) => table === name).map(({ column }) => column);
  }
});

describe('[H7] in the program', () => {
  const sources = listSources(SERVER);

  it('only a batch writes contracts, money and ticks; apart from that only heads are signed', () => {
    const statement = /(insert into|update|delete from|copy|truncate)\s+(\w+)/g;
    const written = [...sources].flatMap(([path, text]) =>
      [...text.matchAll(statement)].flatMap(([, verb, table = '']) =>
        /^(seconds_|posting|account$|tick$|market_state|day_commitment|member$|journal)/.test(table)
          ? [`${path}: ${verb} ${table}`]
          : [],
      ),
    );
    const isOfBatch = (line: string) => /^(core\/|\w+\/storage\.ts: (insert|update))/.test(line);
    expect(written.filter((line) => !isOfBatch(line))).toEqual([
      'fairness/heads.ts: insert into journal_head',
    ]);
    expect(written.filter((line) => line.includes('seconds_contract'))).toEqual([]);
  });

  it('contracts are written as their table declares it, by two statements of a batch', () => {
    const contractWrites = secondsStorage.writers
      .filter(({ table }) => table === 'seconds_contract')
      .map(({ text }) => text('rows').split(' ').slice(0, 3));
    expect(contractWrites).toEqual([
      ['insert', 'into', 'seconds_contract'],
      ['update', 'seconds_contract', 'stored'],
    ]);
    const writing = [...sources].filter(([, text]) => /\.(inserts|updates|upserts)\b/.test(text));
    expect(writing.filter(([path]) => !/^\w+\/storage\.ts$/.test(path))).toEqual([]);
  });

  it.each([
    ['tick', 'pricing/feed/feed.ts'],
    ['open-markets', 'pricing/leading-pricing.ts'],
    ['set-process-version', 'pricing/leading-pricing.ts'],
    ['settle-due', 'agenda/driver.ts'],
    ['roll-day', 'agenda/driver.ts'],
    ['set-seconds-terms', 'seconds/driver.ts'],
    ['review-seconds', 'seconds/driver.ts'],
    ['place-seconds', 'seconds/routes.ts'],
  ])('the command %s is sent in %s only', (kind, place) => {
    const asking = new RegExp(`kind: '${kind}'(,| },)`);
    // These two read past ticks; neither can submit a command.
    const isEvent = (path: string) =>
      ['pricing/ticks/tick-store.ts', 'fairness/tick-range.ts'].includes(path);
    const places = [...sources].filter(([path, text]) => asking.test(text) && !isEvent(path));
    expect(places.map(([path]) => path)).toEqual([place]);
  });

  it('neither the exchange nor settlement reads a setting, a clock or a random number', () => {
    const outside = /process\.env|readConfig|Math\.random|randomBytes|Date\.now|new Date\(/;
    const settling = [...sources].filter(([path]) => {
      return /^core\/|^agenda\/|^seconds\/(driver|storage|batch-rows|facts)\.ts$/.test(path);
    });
    const found = [...listSources(EXCHANGE), ...settling]
      .filter(([path]) => !path.startsWith('simulation/'))
      .filter(([, text]) => outside.test(withoutComments(text)))
      .map(([path]) => path);
    // How long a stop waits for the last answers.
    expect(found).toEqual(['core/running-core.ts']);
  });
});

describe('[H7] from outside', () => {
  it('an order has a market, a direction, a period, an amount and where the money lies: nothing else', () => {
    const writing = secondsApi.endpoints.filter(({ method }) => method !== 'GET');
    expect(writing.map((endpoint) => [endpoint.name, ...fieldsOf(endpoint.body)])).toEqual([
      ['placeSecondsOrder', 'amount', 'direction', 'fromFunds', 'periodSeconds', 'symbol'],
      ['takeABreak', 'days'],
    ]);
  });

  it('no endpoint has a field whose name suggests one, and nobody but visitors, members, their programs and staff is served', () => {
    const inputs = ENDPOINTS.flatMap(({ name, body, query, params }) =>
      [body, query, params].flatMap((part) => fieldsOf(part).map((field) => `${name}.${field}`)),
    );
    const allowed = [
      'amendOrder.price',
      'amendOrder.triggerPrice',
      'bindContact.target',
      'botCancelOrder.origClientOrderId',
      'botCancelReplace.cancelOrigClientOrderId',
      'botCancelReplace.price',
      'botCancelReplace.stopPrice',
      'botCancelReplace.timeInForce',
      'botPlaceOco.abovePrice',
      'botPlaceOco.aboveStopPrice',
      'botPlaceOco.aboveTimeInForce',
      'botPlaceOco.belowPrice',
      'botPlaceOco.belowStopPrice',
      'botPlaceOco.belowTimeInForce',
      'botPlaceOldOco.price',
      'botPlaceOldOco.stopLimitPrice',
      'botPlaceOldOco.stopLimitTimeInForce',
      'botPlaceOldOco.stopPrice',
      'botPlaceOrder.price',
      'botPlaceOrder.stopPrice',
      'botPlaceOrder.timeInForce',
      'botReadList.origClientOrderId',
      'botReadOrder.origClientOrderId',
      'botTestOrder.price',
      'botTestOrder.stopPrice',
      'botTestOrder.timeInForce',
      'buyFinance.windowDay',
      'buyOption.price',
      'changeSettings.dailyLossLimit',
      'createDcaBot.shownPrice',
      'placeLeverageOrder.price',
      'placeLeverageOrder.stopLoss',
      'placeOco.price',
      'placeOco.stopLimitPrice',
      'placeOco.triggerPrice',
      'placeOrder.price',
      'placeOrder.timeInForce',
      'placeOrder.triggerKind',
      'placeOrder.triggerPrice',
      'removeNote.version',
      'reportPriceCheck.logPrice',
      'reportPriceCheck.price',
      'resetPassword.target',
      'sellOption.price',
      'sendCode.target',
      'sendContactCode.target',
      'setAlert.price',
      'setPositionLevels.stopLoss',
      'writeNote.version',
    ];
    const sounding = inputs.filter((input) =>
      INFLUENCE.test(input.split('.')[1]?.toLowerCase() ?? ''),
    );
    expect(sounding.toSorted()).toEqual(allowed);
    expect(new Set(ENDPOINTS.map(({ access }) => access))).toEqual(
      new Set(['public', 'member', 'bot', 'staff']),
    );
  });

  it('no setting is about prices or results', () => {
    const settings = Object.keys(readConfig({}, '/')).toSorted();
    expect(settings).toEqual(
      `businessDaySeconds catchUpMaxSeconds catchUpUntilMs codeDelivery consoleHost consoleOrigin
       consolePort dataDir databaseOwnerUrl databaseUrl demoTriggers
       depositCeiling depositReviewer hasDemoMember hasRateLimits host hostNames
       inviteRequired isInboxPublic isSecure isTest logLevel mailFrom natsUrl opsHost
       opsPort port proxies publicOrigin pushContact pushServices role smtpUrl
       verificationReviewer verifiesDaily
       walArchiveDir wantsConsoleToken withdrawalReviewer`.split(/\s+/),
    );
  });
});

/** The program itself, without tests and test helpers. */
function listSources(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.ts$|\/testing\/|test-kit/.test(path));
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

function fieldsOf(schema: z.ZodMiniType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input' }) as { properties?: object; anyOf?: object[] };
  const parts = [json, ...(json.anyOf ?? [])] as { properties?: object }[];
  return parts.flatMap(({ properties = {} }) => Object.keys(properties)).toSorted();
}
