/**
 * How a benchmark prints what it found: one line with the ratio, and whether it meets its target.
 */

type Target = { atLeast: number } | { atMost: number };

export function report(name: string, ratio: number, target: Target, detail: string): void {
  const meets = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  console.log(`bench: ${name} ${ratio.toFixed(2)}`);
  console.log(`  ${meets ? 'meets' : 'MISSES'} ${bound} · ${detail}`);
  if (!meets) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values');
  return middle;
}
