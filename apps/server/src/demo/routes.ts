/** The demo endpoint behind the page /mock: a real answer that says it is a demo. */
import { readProse } from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';

const PROSE = [
  'Markets are open, money is paper, and every second leaves a number anybody can check.',
  'A price is only worth trusting when the hand that wrote it could not have written another.',
  'Trade anywhere, at any time: the exchange keeps no opening hours and no secrets about the past.',
  'This paragraph came from the server. Pull again and another one will.',
];

export function serveDemo(routes: Routes, { nowMs }: { nowMs: () => number }): void {
  routes.servePublic(readProse, () => {
    const text = PROSE[Math.floor(nowMs() / 1_000) % PROSE.length] ?? '';
    return { text, source: 'server' as const };
  });
}
