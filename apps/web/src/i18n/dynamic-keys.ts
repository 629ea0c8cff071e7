/**
 * Keys that are composed at run time, so that no source contains them literally. The scan for
 * unused and missing texts accepts these prefixes and no others; each says where its keys come
 * from. An empty prefix covers a whole namespace.
 */
import type { Namespace } from './catalogues.ts';

const CONFIGURED = 'section hint row table column account status freedom operation'.split(' ');

/** By namespace: each prefix with the origin of its keys. */
export const dynamicKeys: Readonly<Partial<Record<Namespace, Readonly<Record<string, string>>>>> = {
  app: {
    'title.': 'titleKey in router/table.ts',
    'tabs.': 'tabBarTabs in parts/layout-tabs.ts',
    'rail.': 'layoutTabs in parts/layout-tabs.ts',
    'fault.': 'DOUBTFUL in money-forms/faults.ts',
  },
  cases: {
    'state.': 'REVIEW_STATES in @anywhen/protocol',
    'network.': 'NETWORKS in @anywhen/protocol',
    'depositReason.': 'DEPOSIT_REASONS in @anywhen/protocol',
    'withdrawalReason.': 'WITHDRAWAL_REASONS in @anywhen/protocol',
    'correctionReason.': 'CORRECTION_REASONS in @anywhen/protocol',
    'timeline.by.': 'Actor in case-parts/case-timeline.tsx',
    'part.account.': 'CASH_ACCOUNTS in @anywhen/protocol',
  },
  caution: {
    'signs.': 'SIGNS in legal/money-asked.tsx',
    'steps.': 'STEPS in legal/money-asked.tsx',
  },
  classes: {
    'fault.': 'PlanField in classes/plan-form.ts',
    'state.': 'readClasses in @anywhen/protocol',
    'product.': 'CLASS_PRODUCTS in @anywhen/protocol',
    'taskName.': 'CLASS_TASKS in @anywhen/protocol',
    'taskHow.': 'CLASS_TASKS in @anywhen/protocol',
    'by.': 'RankedBy in classes/standings.ts',
    'rule.': 'RankedBy in classes/standings.ts',
    'boardPage.rule.': 'RankedBy in classes/standings.ts',
  },
  contracts: { 'step.': 'receipt-steps.tsx in contract-parts' },
  deposits: {
    'step.': 'CourseStep in deposits/case/deposit-course.ts',
    'stage.': 'DEPOSIT_STAGES in @anywhen/protocol',
  },
  derivatives: {
    'fault.': 'ownFault in derivatives',
    'step.': 'receipt-steps.tsx in contract-parts',
  },
  device: {
    'push.kind.': 'PUSH_KINDS in @anywhen/protocol',
    'told.': 'PUSH_KINDS in @anywhen/protocol',
  },
  earn: {
    'coming.kind.': 'COMING_KINDS in @anywhen/protocol',
    'coming.product.': 'COMING_PRODUCTS in @anywhen/protocol',
    'own.count.': 'EARNING_PRODUCTS in @anywhen/protocol',
  },
  glossary: { 'term.': 'TERMS in parts/terms/term-names.ts' },
  week: {
    'task.': 'WEEK_TASKS in @anywhen/protocol',
    'lesson.': 'WEEK_LESSONS in @anywhen/protocol',
  },
  notes: {
    'kind.': 'NOTE_KINDS in @anywhen/protocol',
    'short.': 'NOTE_KINDS in @anywhen/protocol',
  },
  promotion: { 'state.': 'INVITED_STATES in @anywhen/protocol' },
  replay: {
    'own.state.': 'StateThen in replay/past/own-day.ts',
    'line.': 'SIDES in @anywhen/protocol',
    'outcome.': 'FIGURES in replay/parts/outcome-table.tsx',
  },
  results: {
    'account.': 'ACCOUNT_KINDS in @anywhen/protocol',
    'product.': 'TRADED_PRODUCTS in @anywhen/protocol',
  },
  errors: { '': 'REJECTIONS in @anywhen/protocol' },
  fairness: { 'process.halfLife.': 'ProcessVersion in @anywhen/prices' },
  finance: {
    'name.': 'FINANCE_FAMILIES in @anywhen/protocol',
    'state.': 'FINANCE_STATES in @anywhen/protocol',
    'productState.': 'FINANCE_PRODUCT_STATES in @anywhen/protocol',
    'ending.': 'FINANCE_ENDINGS in @anywhen/protocol',
    'endingShort.': 'FINANCE_ENDINGS in @anywhen/protocol',
    'course.': 'CourseStep in finance/record/course.ts',
    'why.': 'FINANCE_FAMILIES in @anywhen/protocol',
    'way.': 'EndingRequest in finance/data.ts',
    'way.confirm.': 'EndingRequest in finance/data.ts',
    'ended.': 'EndingRequest in finance/data.ts',
    'lost.': 'EndingRequest in finance/data.ts',
    'fault.': 'faults in finance',
    'centre.tab.': 'TABS in finance/centre-page.tsx',
  },
  forms: { '': 'client messages in the app', 'fault.': 'FieldFault in @anywhen/protocol' },
  identity: { 'question.product.': 'ORDER_PRODUCTS in money-forms' },
  kyc: {
    'level.': 'KYC_LEVELS in @anywhen/protocol',
    'state.': 'KYC_STATES in @anywhen/protocol',
    'reason.': 'KYC_REASONS in @anywhen/protocol',
    'advice.': 'KYC_REASONS in @anywhen/protocol',
    'document.': 'DOCUMENT_TYPES in @anywhen/protocol',
    'next.': 'findNextStep in kyc/steps.ts',
    'person.': 'PERSON_FIELDS in kyc/person/person-checks.ts',
    'fault.': 'PERSON_FIELDS in kyc/person/person-checks.ts',
    'pictures.': 'FIELDS in kyc/pictures-form.tsx',
    'pictures.hint.': 'FIELDS in kyc/pictures-form.tsx',
    'files.': 'faults in kyc/handing-in.ts',
    'recorder.': 'problemOf in kyc/face/recording.ts',
    'review.': 'KYC_LEVELS in @anywhen/protocol',
    'result.': 'KYC_LEVELS in @anywhen/protocol',
  },
  legal: {
    'about.honesty.': 'HONESTY in legal/about-page.tsx',
    ...Object.fromEntries(
      CONFIGURED.map((part) => [`about.values.${part}.`, 'CONFIGURATION in @anywhen/protocol']),
    ),
    'about.values.installation.': 'Installation in @anywhen/protocol',
  },
  member: { 'why.': 'FILE_FAULTS in @anywhen/protocol' },
  messages: {
    'category.': 'MESSAGE_CATEGORIES in @anywhen/protocol',
    'cancelled.': 'COUNTED in member-notices.ts in facet-parts',
    'outage.': 'MADE_UP in @anywhen/protocol',
  },
  mining: { 'state.': 'MACHINE_STATES in @anywhen/protocol' },
  options: {
    'step.': 'receipt-steps.tsx in contract-parts',
    'fault.': 'faults in options/trade-quantity.ts',
  },
  parts: {
    'question.noMore.': 'ORDER_PRODUCTS in money-forms',
    'terms.kind.': 'TERMS_FIELD_KINDS in @anywhen/protocol',
  },
  payees: {
    'kind.': 'PAYEE_KINDS in payees/payee-kinds.ts',
    'one.': 'PAYEE_KINDS in payees/payee-kinds.ts',
    'none.': 'PAYEE_KINDS in payees/payee-kinds.ts',
    'noneText.': 'PAYEE_KINDS in payees/payee-kinds.ts',
    'add.': 'PAYEE_KINDS in payees/payee-kinds.ts',
    'full.': 'PAYEE_KINDS in payees/payee-kinds.ts',
  },
  search: {
    'words.': 'FUNCTION_GROUPS in parts/names/functions.ts',
    'topic.': 'TOPICS in search-parts/found-functions.tsx',
  },
  seasons: {
    'by.': 'RankedBy in seasons/data.ts',
    'rule.': 'RankedBy in seasons/data.ts',
    'product.': 'readPlace in @anywhen/protocol',
  },
  seconds: { 'step.': 'receipt-steps.tsx in contract-parts' },
  spot: { 'fault.': 'faults in spot/ticket/order-checks.ts' },
  staking: {
    'mode.': 'STAKING_MODES in @anywhen/protocol',
    'state.': 'STAKING_STATES in @anywhen/protocol',
    'ending.': 'STAKING_ENDINGS in @anywhen/protocol',
  },
  strategy: {
    'fault.': 'faults in strategy/start',
    'interval.': 'DCA_INTERVALS in @anywhen/protocol',
    'kind.': 'BOT_KINDS in @anywhen/protocol',
    'log.kind.': 'BOT_LOG_KINDS in @anywhen/protocol',
    'pause.text.': 'BOT_KINDS in @anywhen/protocol',
    'pauseReason.': 'PAUSE_REASONS in @anywhen/protocol',
    'resume.text.': 'BOT_KINDS in @anywhen/protocol',
    'side.': 'SIDES in @anywhen/protocol',
    'started.next.': 'BOT_KINDS in @anywhen/protocol',
    'state.': 'BOT_STATES in @anywhen/protocol',
    'stop.text.': 'BOT_EXITS in @anywhen/protocol',
    'test.nothing.': 'BOT_KINDS in @anywhen/protocol',
  },
  support: { 'state.': 'SUPPORT_STATES in @anywhen/protocol' },
  withdrawals: {
    'fault.': 'faults in withdrawals/form/draft.ts',
    'followed.': 'REVIEW_STATES in @anywhen/protocol',
  },
};
