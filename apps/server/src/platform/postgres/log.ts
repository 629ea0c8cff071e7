/**
 * The logger interface of the database: a pino logger fits. It names no library, so tools and tests
 * can pass their own. No secret is ever passed to it.
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
