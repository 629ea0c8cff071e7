/**
 * Texts whose keys are put together at run time, so that no source spells them out. The scan for
 * unused and missing texts accepts these prefixes and no others; each says where its keys come
 * from. An empty prefix covers a whole namespace.
 */
import type { Namespace } from './catalogues.ts';

export const dynamicKeys: readonly { namespace: Namespace; prefix: string; from: string }[] = [
  { namespace: 'app', prefix: 'title.', from: 'titleKey in router/table.ts' },
  { namespace: 'app', prefix: 'tabs.', from: 'tabBarTabs in parts/layout-tabs.ts' },
  { namespace: 'app', prefix: 'rail.', from: 'layoutTabs in parts/layout-tabs.ts' },
  { namespace: 'app', prefix: 'fault.', from: 'DOUBTFUL in money-forms/faults.ts' },
  { namespace: 'cases', prefix: 'state.', from: 'REVIEW_STATES in @anywhen/protocol' },
  { namespace: 'cases', prefix: 'network.', from: 'NETWORKS in @anywhen/protocol' },
  { namespace: 'cases', prefix: 'depositReason.', from: 'DEPOSIT_REASONS in @anywhen/protocol' },
  {
    namespace: 'cases',
    prefix: 'withdrawalReason.',
    from: 'WITHDRAWAL_REASONS in @anywhen/protocol',
  },
  {
    namespace: 'cases',
    prefix: 'correctionReason.',
    from: 'CORRECTION_REASONS in @anywhen/protocol',
  },
  { namespace: 'cases', prefix: 'timeline.by.', from: 'Actor in case-parts/case-timeline.tsx' },
  { namespace: 'cases', prefix: 'part.account.', from: 'CASH_ACCOUNTS in @anywhen/protocol' },
  { namespace: 'deposits', prefix: 'step.', from: 'CourseStep in deposits/case/deposit-course.ts' },
  { namespace: 'deposits', prefix: 'stage.', from: 'DEPOSIT_STAGES in @anywhen/protocol' },
  { namespace: 'errors', prefix: '', from: 'REJECTIONS in @anywhen/protocol' },
  { namespace: 'forms', prefix: '', from: 'client messages of rulebook 18.4 and FieldFault' },
  { namespace: 'kyc', prefix: 'level.', from: 'KYC_LEVELS in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'state.', from: 'KYC_STATES in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'reason.', from: 'KYC_REASONS in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'advice.', from: 'KYC_REASONS in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'document.', from: 'DOCUMENT_TYPES in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'next.', from: 'findNextStep in kyc/steps.ts' },
  { namespace: 'kyc', prefix: 'person.', from: 'PERSON_FIELDS in kyc/person/person-checks.ts' },
  { namespace: 'kyc', prefix: 'fault.', from: 'PERSON_FIELDS in kyc/person/person-checks.ts' },
  { namespace: 'kyc', prefix: 'pictures.', from: 'FIELDS in kyc/pictures-form.tsx' },
  { namespace: 'kyc', prefix: 'files.', from: 'faults in kyc/handing-in.ts' },
  { namespace: 'kyc', prefix: 'recorder.', from: 'problems in kyc/face/recording.ts' },
  { namespace: 'kyc', prefix: 'review.', from: 'KYC_LEVELS in @anywhen/protocol' },
  { namespace: 'kyc', prefix: 'result.', from: 'KYC_LEVELS in @anywhen/protocol' },
  { namespace: 'legal', prefix: 'about.honesty.', from: 'HONESTY in legal/about-page.tsx' },
  ...['section', 'hint', 'row', 'table', 'column', 'account', 'status', 'freedom', 'operation'].map(
    (part) => ({
      namespace: 'legal' as const,
      prefix: `about.values.${part}.`,
      from: 'CONFIGURATION in @anywhen/protocol',
    }),
  ),
  { namespace: 'legal', prefix: 'about.values.installation.', from: 'legal/installation-card.tsx' },
  { namespace: 'member', prefix: 'why.', from: 'FILE_FAULTS in @anywhen/protocol' },
  { namespace: 'messages', prefix: 'category.', from: 'MESSAGE_CATEGORIES in @anywhen/protocol' },
  { namespace: 'payees', prefix: 'kind.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'payees', prefix: 'one.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'payees', prefix: 'none.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'payees', prefix: 'noneText.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'payees', prefix: 'add.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'payees', prefix: 'full.', from: 'PAYEE_KINDS in payees/payee-kinds.ts' },
  { namespace: 'spot', prefix: 'fault.', from: 'faults in spot/order-checks.ts' },
  { namespace: 'withdrawals', prefix: 'from.', from: 'CASH_ACCOUNTS in @anywhen/protocol' },
  { namespace: 'withdrawals', prefix: 'fault.', from: 'faults in withdrawals/form/draft.ts' },
  { namespace: 'withdrawals', prefix: 'followed.', from: 'REVIEW_STATES in @anywhen/protocol' },
];
