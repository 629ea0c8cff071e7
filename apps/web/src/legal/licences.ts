/** Whose work runs in a member's browser, and under which licence. Only what is really shipped. */

export const licences: readonly { name: string; licence: string }[] = [
  { name: 'React', licence: 'MIT' },
  { name: 'Base UI', licence: 'MIT' },
  { name: 'Zustand', licence: 'MIT' },
  { name: 'Tailwind CSS', licence: 'MIT' },
  { name: 'KLineChart', licence: 'Apache-2.0' },
  { name: 'TradingView Lightweight Charts™', licence: 'Apache-2.0' },
  { name: 'Inter', licence: 'SIL OFL 1.1' },
];
