/** What can be asked of classes: a teacher opens, pauses and continues one; time alone ends it. */
import type { ClassPlan } from '@anywhen/protocol';
import type { AgendaContext } from '../agenda/commands.ts';
import { type CommandRules, byMember } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { ClassLine, SchoolClass } from './class.ts';

export type OpenClass = { kind: 'open-class'; code: string } & ClassPlan;

type ClassesCommand = OpenClass | { kind: 'pause-class'; code: string; isPaused: boolean };

export type ClassesReplies = { 'open-class': ClassLine; 'pause-class': ClassLine };

export const CLASSES_RULES: CommandRules<ClassesCommand> = {
  'open-class': byMember({
    code: 'own choice',
    startsAtSecond: 'own choice',
    endsAtSecond: 'own choice',
    capital: 'own choice',
    products: 'own choice',
    leverageMax: 'own choice',
    symbols: 'own choice',
  }),
  'pause-class': byMember({ code: 'own choice', isPaused: 'own choice' }),
};

type ClassesChange = { kind: 'class'; class: SchoolClass };

/** It was opened, paused, continued or joined, or has ended. */
type ClassesEvent = { kind: 'class'; class: SchoolClass };

export type ClassesImage = {
  readonly nextId: number;
  /** Those that have not ended. */
  readonly classes: readonly SchoolClass[];
};

export type ClassesTypes = CommandTypes<ClassesCommand, ClassesReplies> &
  StateTypes<ClassesImage, ClassesChange, ClassesEvent, AgendaContext>;

export type ClassesContext = ClassesTypes['context'];
