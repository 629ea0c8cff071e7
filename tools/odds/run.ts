/**
 * `npm run odds [-- --trials N --seed S --seconds T --only text --write]`: plays every strategy and
 * prints what each brings. Exits with 1 when one pays that may not. With `--write` the table of
 * docs/odds.md follows. T is the most processor time of each setting.
 */
import { parseArgs } from 'node:util';
import { writeMeasured } from './measured.ts';
import { type Played, playAndDecide } from './play.ts';
import { STRATEGIES } from './strategies.ts';

/** Payouts far from the price are rare: without many more trials their figure would say nothing. */
const FIGURE_FACTOR = 100;

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

const chosen = STRATEGIES.filter(({ name, product }) =>
  `${product}: ${name}`.includes(values.only),
);
const settings = new Set(chosen.map(({ setting }) => setting.name)).size;
console.log(
  `${chosen.length} strategies in ${settings} settings, ${values.seconds} s each at most`,
);
const { played, paying } = playAndDecide(chosen, {
  trials: Number(values.trials),
  figureTrials: FIGURE_FACTOR * Number(values.trials),
  seed: Number(values.seed),
  secondsMax: Number(values.seconds),
  onSetting: (some, seconds) => {
    console.log(`# ${some[0]?.strategy.setting.name}: ${seconds.toFixed(1)} s`);
    for (const each of some) console.log(lineOf(each));
    // Hours of work are not lost when a run is ended.
    if (values.write) writeMeasured(STRATEGIES, some);
  },
});
if (values.write) writeMeasured(STRATEGIES, played);
for (const each of paying) console.log(`PAYS: ${lineOf(each)}`);
process.exitCode = paying.length > 0 ? 1 : 0;

function lineOf({ strategy, estimate }: Played): string {
  const percent = (value: number) => `${(100 * value).toFixed(4)} %`;
  const { mean, error, trials } = estimate;
  const kind = strategy.mayPay ? ` (${strategy.mayPay})` : '';
  const name = `${strategy.product}: ${strategy.name}`;
  return `${name}: ${percent(mean)} ± ${percent(error)}, ${trials} trials${kind}`;
}
