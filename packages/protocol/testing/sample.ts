/**
 * What a sample call is made of. `samples/` has one of every endpoint of members, a file per
 * module; an endpoint without a line there fails the test of permissions.
 */
import type { Level } from '../src/base/shapes.ts';
import type { Operation } from '../src/permissions.ts';

export const PASSWORD = 'correct horse battery';
export const WRONG = { password: 'not the password' };
export const missingId = { id: '999999999' };

/** A call that nothing but a missing permission refuses, or that harms nobody when it is let in. */
export type Sample = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  /** What the person must be permitted; without it every member may. */
  operation?: Operation;
  level?: Level;
  isUpload?: true;
  /** That nobody reaches another member's object is shown by a test of the module. */
  hasOwnTest?: true;
};

export type Samples = Readonly<Record<string, Sample>>;
