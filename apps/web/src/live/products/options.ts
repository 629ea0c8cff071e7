/**
 * Live values of flash options: the open series with the current volatility, for everybody, and the
 * member's positions. Only the pages that show them load this.
 */
import type {
  OptionPosition,
  OptionSeries,
  OptionState,
  TopicFrame,
  Volatility,
} from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from '../keyed-store.ts';
import { getLive, type TopicStore } from '../live.ts';
import { OpenList } from '../open-lists.ts';
import { useKeyed } from '../stores.ts';

export type SeriesPicture = {
  readonly series: readonly OptionSeries[];
  /** The current one of each market. */
  readonly volatility: readonly Volatility[];
};

type OptionsEvent = { readonly positions: readonly OptionPosition[] };

const SERIES_TOPIC = 'option-series';
const POSITIONS_TOPIC = 'options';
const CURRENT_STATES: readonly OptionState[] = ['open', 'pending'];

/** Undefined until the first snapshot. */
export function useLiveSeries(): SeriesPicture | undefined {
  return useKeyed(seriesOf().byTopic, SERIES_TOPIC, SERIES_TOPIC);
}

/** Newest first; undefined for visitors and until the first snapshot. */
export function useLivePositions(): readonly OptionPosition[] | undefined {
  return useKeyed(positionsOf().byTopic, POSITIONS_TOPIC, POSITIONS_TOPIC);
}

/** Every change of own positions; the last one of each says how it ended. */
export function onOptionsEvent(listener: (event: OptionsEvent) => void): () => void {
  return getLive().listen(POSITIONS_TOPIC, positionsOf().onEvent(listener));
}

/** Newer values replace older ones; an ended series is removed. */
export function withNews(before: SeriesPicture, news: SeriesPicture): SeriesPicture {
  const changed = new Set(news.series.map(({ code }) => code));
  const latest = new Set(news.volatility.map(({ symbol }) => symbol));
  return {
    series: [...before.series.filter(({ code }) => !changed.has(code)), ...news.series].filter(
      ({ state }) => state === 'open',
    ),
    volatility: [
      ...before.volatility.filter(({ symbol }) => !latest.has(symbol)),
      ...news.volatility,
    ],
  };
}

const NOTHING: SeriesPicture = { series: [], volatility: [] };

class SeriesStore implements TopicStore {
  readonly byTopic: KeyedStore<SeriesPicture>;

  constructor(batch: FrameBatch) {
    this.byTopic = new KeyedStore(batch);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const before = type === 'snapshot' ? NOTHING : (this.byTopic.get(topic) ?? NOTHING);
    this.byTopic.set(topic, withNews(before, data as SeriesPicture));
    return true;
  }

  forget(topic: string): void {
    this.byTopic.forget(topic);
  }

  forgetAll(): void {
    this.byTopic.forgetAll();
  }
}

function seriesOf(): SeriesStore {
  return getLive().storeOf(SERIES_TOPIC, (batch) => new SeriesStore(batch));
}

function positionsOf(): OpenList<OptionPosition, OptionsEvent> {
  return getLive().storeOf(POSITIONS_TOPIC, (batch) => {
    return new OpenList<OptionPosition, OptionsEvent>(batch, {
      all: (snapshot) => (snapshot as OptionsEvent).positions,
      changed: ({ positions }) => positions,
      isOpen: ({ state }) => CURRENT_STATES.includes(state),
    });
  });
}
