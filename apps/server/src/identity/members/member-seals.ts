/**
 * What is sealed of the table `identity`: the password apart from the addresses, because each
 * changes without the other. Who could change either could sign in as the member.
 */
import type { SealedTable } from '../../facets/sealed-table.ts';

export const PASSWORD_SEAL: SealedTable = {
  table: 'identity',
  keys: ['uid'],
  columns: ['uid', 'password_hash', 'password_version'],
  seal: 'password_seal',
};

export const CONTACT_SEAL: SealedTable = {
  table: 'identity',
  keys: ['uid'],
  columns: [
    'uid',
    'username_key',
    'email',
    'email_key',
    'is_email_confirmed',
    'phone',
    'is_phone_confirmed',
  ],
  seal: 'contact_seal',
};

/** The columns of `CONTACT_SEAL`. */
export type ContactRow = {
  uid: number;
  username_key: string;
  email: string | null;
  email_key: string | null;
  is_email_confirmed: boolean;
  phone: string | null;
  is_phone_confirmed: boolean;
};
