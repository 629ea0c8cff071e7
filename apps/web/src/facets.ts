/**
 * The single list of what modules contribute: texts, message texts, bookings, and icons of their
 * numbers. Types enforce that it is complete.
 */
import type { ConfigurationName, MessageKind } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { alertsNotices } from './alerts/notices.ts';
import { announcementsNotices } from './announcements/notices.ts';
import { depositsBookings } from './deposits/bookings.ts';
import { depositsNotices } from './deposits/notices.ts';
import { derivativesBookings } from './derivatives/bookings.ts';
import { derivativesNotices } from './derivatives/notices.ts';
import { financeBookings } from './finance/bookings.ts';
import { financeNotices } from './finance/notices.ts';
import { identityNotices } from './identity/notices.ts';
import { kycNotices } from './kyc/notices.ts';
import { miningBookings } from './mining/bookings.ts';
import { miningNotices } from './mining/notices.ts';
import { marketNotices } from './facet-parts/market-notices.ts';
import { memberNotices } from './facet-parts/member-notices.ts';
import { optionsBookings } from './options/bookings.ts';
import { optionsNotices } from './options/notices.ts';
import { promotionBookings } from './promotion/bookings.ts';
import { promotionNotices } from './promotion/notices.ts';
import { secondsBookings } from './seconds/bookings.ts';
import { seasonsNotices } from './seasons/notices.ts';
import { secondsNotices } from './seconds/notices.ts';
import { securityNotices } from './security/notices.ts';
import { spotNotices } from './spot/notices.ts';
import { stakingBookings } from './staking/bookings.ts';
import { stakingNotices } from './staking/notices.ts';
import { strategyBookings } from './strategy/bookings.ts';
import { strategyNotices } from './strategy/notices.ts';
import { supportNotices } from './support/notices.ts';
import { withdrawalsBookings } from './withdrawals/bookings.ts';
import { withdrawalsNotices } from './withdrawals/notices.ts';
import type { Notices } from './facet-parts/notice.ts';
import type alerts from './alerts/texts/en.json';
import type announcements from './announcements/texts/en.json';
import type app from './shell/texts/en.json';
import type book from './book/texts/en.json';
import type cases from './case-parts/texts/en.json';
import type caution from './caution-parts/texts/en.json';
import type chain from './chain/texts/en.json';
import type charts from './charts/texts/en.json';
import type classes from './classes/texts/en.json';
import type contracts from './contract-parts/texts/en.json';
import type demo from './demo/texts/en.json';
import type deposits from './deposits/texts/en.json';
import type derivatives from './derivatives/texts/en.json';
import type device from './device-parts/texts/en.json';
import type earn from './earn-parts/texts/en.json';
import type errors from './i18n/texts/en.json';
import type fairness from './fairness/texts/en.json';
import type glossary from './glossary-parts/texts/en.json';
import type finance from './finance/texts/en.json';
import type forms from './money-forms/texts/en.json';
import type funding from './funding/texts/en.json';
import type home from './home/texts/en.json';
import type identity from './identity/texts/en.json';
import type kyc from './kyc/texts/en.json';
import type legal from './legal/texts/en.json';
import type limits from './limit-parts/texts/en.json';
import type markets from './markets/texts/en.json';
import type member from './member-parts/texts/en.json';
import type messages from './messages/texts/en.json';
import type mining from './mining/texts/en.json';
import type notes from './notes/texts/en.json';
import type options from './options/texts/en.json';
import type parts from './parts/texts/en.json';
import type payees from './payees/texts/en.json';
import type promotion from './promotion/texts/en.json';
import type replay from './replay/texts/en.json';
import type results from './results/texts/en.json';
import type search from './search-parts/texts/en.json';
import type seasons from './seasons/texts/en.json';
import type seconds from './seconds/texts/en.json';
import type security from './security/texts/en.json';
import type spot from './spot/texts/en.json';
import type staking from './staking/texts/en.json';
import type statement from './statement/texts/en.json';
import type strategy from './strategy/texts/en.json';
import type support from './support/texts/en.json';
import type week from './first-week/texts/en.json';
import type withdrawals from './withdrawals/texts/en.json';

/** By namespace; English defines the keys. The build parses these imports as text. */
declare module './i18n/catalogues.ts' {
  interface Texts {
    alerts: typeof alerts;
    announcements: typeof announcements;
    app: typeof app;
    book: typeof book;
    cases: typeof cases;
    caution: typeof caution;
    chain: typeof chain;
    charts: typeof charts;
    classes: typeof classes;
    contracts: typeof contracts;
    demo: typeof demo;
    deposits: typeof deposits;
    derivatives: typeof derivatives;
    device: typeof device;
    earn: typeof earn;
    errors: typeof errors;
    fairness: typeof fairness;
    finance: typeof finance;
    forms: typeof forms;
    funding: typeof funding;
    glossary: typeof glossary;
    home: typeof home;
    identity: typeof identity;
    kyc: typeof kyc;
    legal: typeof legal;
    limits: typeof limits;
    markets: typeof markets;
    member: typeof member;
    messages: typeof messages;
    mining: typeof mining;
    notes: typeof notes;
    options: typeof options;
    parts: typeof parts;
    payees: typeof payees;
    promotion: typeof promotion;
    replay: typeof replay;
    results: typeof results;
    search: typeof search;
    seasons: typeof seasons;
    seconds: typeof seconds;
    security: typeof security;
    spot: typeof spot;
    staking: typeof staking;
    statement: typeof statement;
    strategy: typeof strategy;
    support: typeof support;
    week: typeof week;
    withdrawals: typeof withdrawals;
  }
}

export const NOTICES: Notices<MessageKind> = {
  ...announcementsNotices,
  ...memberNotices,
  ...marketNotices,
  ...identityNotices,
  ...securityNotices,
  ...kycNotices,
  ...spotNotices,
  ...secondsNotices,
  ...financeNotices,
  ...stakingNotices,
  ...miningNotices,
  ...optionsNotices,
  ...derivativesNotices,
  ...strategyNotices,
  ...alertsNotices,
  ...promotionNotices,
  ...seasonsNotices,
  ...depositsNotices,
  ...withdrawalsNotices,
  ...supportNotices,
};

/** For the flow record, which defines transfers and grants itself and checks completeness. */
export const BOOKING_TYPES = {
  ...depositsBookings.types,
  ...withdrawalsBookings.types,
  ...secondsBookings.types,
  ...financeBookings.types,
  ...stakingBookings.types,
  ...miningBookings.types,
  ...optionsBookings.types,
  ...derivativesBookings.types,
  ...strategyBookings.types,
  ...promotionBookings.types,
};

export const BOOKING_REFERENCES = {
  ...depositsBookings.references,
  ...withdrawalsBookings.references,
  ...secondsBookings.references,
  ...financeBookings.references,
  ...stakingBookings.references,
  ...miningBookings.references,
  ...optionsBookings.references,
  ...derivativesBookings.references,
  ...strategyBookings.references,
  ...promotionBookings.references,
};

/** Icons of the sections on the about page. */
export const SECTION_ICONS: Readonly<Record<ConfigurationName, IconName>> = {
  identity: 'key',
  members: 'users',
  kyc: 'verified',
  payees: 'bank',
  deposits: 'arrow-down',
  withdrawals: 'arrow-up',
  funding: 'wallet',
  markets: 'market',
  spot: 'swap',
  seconds: 'clock',
  finance: 'percent',
  staking: 'leaf',
  mining: 'cube',
  options: 'bolt',
  derivatives: 'layers',
  strategy: 'chart',
  alerts: 'bell',
  promotion: 'gift',
  seasons: 'calendar',
  classes: 'users',
  notes: 'edit',
};
