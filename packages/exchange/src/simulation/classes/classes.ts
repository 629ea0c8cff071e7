/** Classes in the simulation: members open, pause and join them, and leave what they joined. */
import { moduleSimulation } from '../module-simulation.ts';
import { ClassesChecks } from './checks.ts';
import { ClassesScenario } from './scenario.ts';
import { ClassesTables } from './tables.ts';

export const classesSimulation = moduleSimulation(
  { weight: 3, classes: [ClassesScenario, ClassesTables, ClassesChecks] },
  {
    'open-class':
      'accepted replayed VALIDATION CLASSES_MAX USER_NOT_FOUND ACCOUNT_TRADE_RESTRICTED' +
      ' PORTFOLIO_NOT_ALLOWED',
    'pause-class': 'accepted NOT_FOUND USER_NOT_FOUND PORTFOLIO_NOT_ALLOWED',
    'leave-season': 'accepted NOT_FOUND PORTFOLIO_NOT_ALLOWED',
    'open-portfolio': 'CLASS_OWN CLASS_CODE_UNKNOWN',
    'place-order': 'CLASS_PAUSED',
    class: 'opened paused continued joined ended',
  },
);
