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
  { namespace: 'errors', prefix: '', from: 'REJECTIONS in @anywhen/protocol' },
  { namespace: 'forms', prefix: '', from: 'client messages of rulebook 18.4 and FieldFault' },
  { namespace: 'legal', prefix: 'about.honesty.', from: 'HONESTY in legal/about-page.tsx' },
  ...['section', 'hint', 'row', 'table', 'column', 'account', 'status', 'freedom', 'operation'].map(
    (part) => ({
      namespace: 'legal' as const,
      prefix: `about.values.${part}.`,
      from: 'CONFIGURATION in @anywhen/protocol',
    }),
  ),
  { namespace: 'legal', prefix: 'about.values.installation.', from: 'legal/installation-card.tsx' },
  { namespace: 'messages', prefix: 'category.', from: 'MESSAGE_CATEGORIES in @anywhen/protocol' },
  { namespace: 'spot', prefix: 'fault.', from: 'faults in spot/order-checks.ts' },
];
