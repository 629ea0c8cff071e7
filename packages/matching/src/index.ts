/**
 * The order book: first plan what an order would do, then do it. Everything not named is internal.
 */
export type { Book, Walk } from './book.ts';
export { type BookBounds, fitsBook, LOTS_MAX } from './bounds.ts';
export { FastBook } from './fast-book.ts';
export type { IncomingOrder, Plan, Side, Terms } from './order.ts';
export { planFills } from './plan.ts';
