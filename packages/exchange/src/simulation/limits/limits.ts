/** Breaks and loss limits in the simulation: products ask them, nobody else does. */
import { type ModuleSimulation, cellsOf } from '../module-simulation.ts';
import type { LimitsImage } from '../../limits/commands.ts';
import { LimitsChecks } from './checks.ts';
import { LimitsTables } from './tables.ts';

export const limitsSimulation: ModuleSimulation<LimitsImage> = {
  weight: 0,
  tables: () => new LimitsTables(),
  checks: (check) => new LimitsChecks(check),
  cells: cellsOf({ limits: 'counted', cancelled: 'spot leverage bots' }),
};
