/** What a status and a level permit, as the list of the product's numbers prints it. */
import type { Figure } from '../base/figures.ts';
import { FREEDOMS } from '../base/facets.ts';
import { operationsOf, statusesWith } from '../permissions.ts';

export const membersConfiguration = {
  rows: [{ key: 'levelOne', figure: { unit: 'operation', values: operationsOf(1) } }],
  tables: [
    {
      key: 'statuses',
      columns: ['freedom', 'status'],
      lines: FREEDOMS.map((freedom): Figure[] => [
        { unit: 'freedom', values: [freedom] },
        { unit: 'status', values: statusesWith(freedom) },
      ]),
    },
  ],
} as const;
