/**
 * A member's preferences, which follow them to other devices (rulebook 28): what each part can be,
 * reading all of them, and saving one.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { LANGUAGES } from '../base/languages.ts';
import { atMs, listOf, symbol } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import {
  CHANGED_AGO_MS_MAX,
  CHART_INDICATORS_MAX,
  FAVOURITES_MAX,
  INDICATOR_BARS_MAX,
  INDICATOR_PERIODS_MAX,
  type PreferencePart,
} from './rules.ts';

const interval = z.string().check(z.regex(/^\d{1,2}[smhdwM]$/), z.maxLength(3));
const indicator = z.string().check(z.regex(/^[A-Z]{2,8}$/), z.maxLength(8));
const periods = listOf(
  z.int().check(z.minimum(1), z.maximum(INDICATOR_BARS_MAX)),
  INDICATOR_PERIODS_MAX,
);
const question = z.enum(['always', 'large', 'never']);

/** Of each part; the app checks again what it can show. */
export const PREFERENCE_VALUES = {
  look: z.strictObject({
    language: z.enum(LANGUAGES),
    theme: z.enum(['system', 'light', 'dark']),
    upDown: z.enum(['green-up', 'red-up']),
  }),
  favourites: z.strictObject({ symbols: listOf(symbol, FAVOURITES_MAX) }),
  charts: z.strictObject({
    interval,
    indicators: listOf(indicator, CHART_INDICATORS_MAX),
    periods: z.strictObject({
      MA: periods,
      EMA: periods,
      BOLL: periods,
      MACD: periods,
      RSI: periods,
    }),
  }),
  questions: z.strictObject({
    spot: question,
    seconds: question,
    leverage: question,
    bots: question,
  }),
  fromFunds: z.strictObject({ isOn: z.boolean() }),
  quotes: z.strictObject({
    sorting: z.nullable(
      z.strictObject({
        column: z.enum(['market', 'volume', 'price', 'change']),
        isAscending: z.boolean(),
      }),
    ),
  }),
} satisfies Record<PreferencePart, z.ZodMiniType>;

const { look, favourites, charts, questions, fromFunds, quotes } = PREFERENCE_VALUES;

const preferences = z.strictObject({
  /** Larger with every change. */
  revision: atMs,
  /** Those that were ever chosen. */
  parts: z.strictObject({
    look: z.optional(look),
    favourites: z.optional(favourites),
    charts: z.optional(charts),
    questions: z.optional(questions),
    fromFunds: z.optional(fromFunds),
    quotes: z.optional(quotes),
  }),
});
export type Preferences = z.infer<typeof preferences>;

/** How long ago it was chosen, by the device's own clock, which may be wrong by any amount. */
const changedAgoMs = z.int().check(z.minimum(0), z.maximum(CHANGED_AGO_MS_MAX));

const change = z.union([
  z.strictObject({ part: z.literal('look'), value: look, changedAgoMs }),
  z.strictObject({ part: z.literal('favourites'), value: favourites, changedAgoMs }),
  z.strictObject({ part: z.literal('charts'), value: charts, changedAgoMs }),
  z.strictObject({ part: z.literal('questions'), value: questions, changedAgoMs }),
  z.strictObject({ part: z.literal('fromFunds'), value: fromFunds, changedAgoMs }),
  z.strictObject({ part: z.literal('quotes'), value: quotes, changedAgoMs }),
]);

export const readPreferences = memberRead('readPreferences', '/preferences', {
  summary: 'The preferences that follow the member to other devices.',
  reply: preferences,
});

export const savePreference = memberWrite('savePreference', '/preferences', {
  summary: 'Saves one part of the preferences, unless a newer change of it is known.',
  body: change,
  reply: preferences,
});

const endpoints = [readPreferences, savePreference];

const topics = { preferences: namedTopic('member', 'preferences', preferences) };

export const preferencesApi = { endpoints, topics };
