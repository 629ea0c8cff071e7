/**
 * How much a test does. `npm test` runs the short form of every test, `npm run test:long` the long
 * one; a variable of the size's name (`KILLS=500`) sets a single size by hand. For tests only.
 */
export const isLongForm = process.env['TEST_FORM'] === 'long';

/** The short form must still fail on the fault that the test is there for. */
export function testSize(name: string, sizes: { short: number; long: number }): number {
  const given = process.env[name];
  if (given !== undefined) return Number(given);
  return isLongForm ? sizes.long : sizes.short;
}
