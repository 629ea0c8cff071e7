/**
 * A made-up money module, `lockers`: members rent a locker for a deposit and give it back, or its
 * time ends. It has every facet a module can have, in its smallest form. These are its own files;
 * nothing in the product uses them.
 */
import { EXCHANGE_FILES } from './exchange-files.ts';
import { PROTOCOL_FILES } from './protocol-files.ts';
import { SERVER_FILES } from './server-files.ts';
import { WEB_FILES } from './web-files.ts';

export const NEW_FILES: Readonly<Record<string, string>> = {
  ...PROTOCOL_FILES,
  ...EXCHANGE_FILES,
  ...SERVER_FILES,
  ...WEB_FILES,
};
