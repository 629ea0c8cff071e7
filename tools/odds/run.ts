/**
 * `npm run odds [-- --trials N --seed S --only text --write]`: plays every strategy and prints what
 * each brings. Exits with 1 when one pays that may not.
 */
import { parseArgs } from 'node:util';
import { playAndDecide } from './play.ts';
import { STRATEGIES } from './strategies.ts';

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

const chosen = STRATEGIES.filter(({ name, product }) =>
  `${product}: ${name}`.includes(values.only),
);
const { played, paying } = playAndDecide(chosen, {
  trials: Number(values.trials),
  seed: Number(values.seed),
  onSetting: ({ name }, seconds) => console.log(`# ${name}: ${seconds.toFixed(1)} s`),
});
for (const { strategy, estimate } of played) {
  const { mean, error, trials } = estimate;
  const percent = (value: number) => `${(100 * value).toFixed(4)} %`;
  console.log(
    `${strategy.product}: ${strategy.name}: ${percent(mean)} ± ${percent(error)}, ${trials}` +
      (strategy.mayPay ? ` (${strategy.mayPay})` : ''),
  );
}
for (const { strategy } of paying) console.log(`PAYS: ${strategy.name}`);
process.exitCode = paying.length > 0 ? 1 : 0;
