/**
 * What the database needs of a log: a pino logger fits as it is. It never names a library, so
 * tools and tests can pass their own. No secret is ever given to it.
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
