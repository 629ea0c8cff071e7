/**
 * The private topic `options`: positions that have not ended, then each one that changed. The
 * public topic `option-series`: current series and volatility, then whatever is new, once per
 * commit.
 */
import { type OptionRecord, type SeriesRecord, describeOption } from '@anywhen/exchange';
import { type VolatilityMinute, describeSeries } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { OptionsFacts } from './facts.ts';
import { describeMinute } from './routes.ts';

const SERIES_TOPIC = TOPICS['option-series'].example;

export type OptionsTopicParts = TopicParts<{ options: OptionsFacts }>;

type OptionsHub = TopicHub & Pick<Hub, 'publish'>;

export function serveOptionsTopics(hub: OptionsHub, parts: OptionsTopicParts): void {
  serveOwnPositions(hub, parts);
  serveSeries(hub, parts);
}

function serveOwnPositions(hub: TopicHub, { core, facts }: OptionsTopicParts): void {
  serveOwnRecords<OptionRecord>(hub, core, {
    topic: 'options',
    list: (uid) => facts.options.listCurrent(uid),
    recordOf: (event) => (event.kind === 'option-position' ? event.position : undefined),
    describe: (positions) => ({ positions: Array.from(positions, describeOption) }),
  });
}

function serveSeries(hub: OptionsHub, { core, facts }: OptionsTopicParts): void {
  const describe = (series: Iterable<SeriesRecord>, minutes: Iterable<VolatilityMinute>) => ({
    series: Array.from(series, describeSeries),
    volatility: Array.from(minutes, describeMinute),
  });
  hub.serve('option-series', {
    access: 'public',
    pattern: TOPICS['option-series'].pattern,
    snapshot: () => describe(facts.options.listSeries(), facts.options.listVolatility()),
  });
  core.onCommitted((events) => {
    if (!hub.hasListeners(SERIES_TOPIC)) return;
    // After an outage many seconds come in one commit: each series in its last state.
    const series = new Map<string, SeriesRecord>();
    const minutes = new Map<string, VolatilityMinute>();
    for (const event of events) {
      if (event.kind === 'option-series') series.set(event.series.code, event.series);
      if (event.kind === 'volatility') minutes.set(event.minute.symbol, event.minute);
    }
    if (series.size === 0 && minutes.size === 0) return;
    hub.publish(SERIES_TOPIC, describe(series.values(), minutes.values()));
  });
}
