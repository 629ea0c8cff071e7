/** The seals of rows under the key that test members are hashed with. For tests only. */
import { RowSeals } from '../../src/vault/vault.ts';

export const TEST_PEPPER: Buffer = Buffer.alloc(32, 7);
export const TEST_SEALS = new RowSeals(TEST_PEPPER);
