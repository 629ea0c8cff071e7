/** What can be asked of the agenda. Nothing here names what falls due: time alone decides. */
import { type CommandRules, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { Calendar } from './calendar.ts';

type AgendaCommand =
  /** Books what an earlier command had no room for, and what time alone has made due. */
  | { kind: 'settle-due' }
  /**
   * `onlyWhenEmpty`: another length is refused while anything counts in days, because it would move
   * what was agreed. Journals from before this rule have it without.
   */
  | { kind: 'set-business-days'; daySeconds: number; onlyWhenEmpty?: true }
  | { kind: 'roll-day'; day: number };

export type AgendaReplies = {
  'settle-due': { readonly due: number };
  'set-business-days': { readonly day: number };
  'roll-day': { readonly day: number; readonly due: number };
};

export const AGENDA_RULES: CommandRules<AgendaCommand> = {
  'settle-due': { by: ['system'], fields: {}, isForgotten: true },
  'set-business-days': bySystem({
    daySeconds: 'length of days',
    onlyWhenEmpty: 'length of days',
  }),
  'roll-day': { by: ['system'], fields: { day: 'day' }, isForgotten: true },
};

type AgendaChange = { kind: 'calendar'; calendar: Calendar };

type AgendaEvent =
  | { kind: 'calendar'; calendar: Calendar }
  /**
   * What is due and found no room, and how much of it by the day; published while there was or is
   * any.
   */
  | { kind: 'due'; count: number; daily: number };

export type AgendaImage = { calendar: Calendar | null };

export type AgendaTypes = CommandTypes<AgendaCommand, AgendaReplies> &
  StateTypes<AgendaImage, AgendaChange, AgendaEvent> & { hooks: DayRolled<StepContext> };

export type AgendaContext = AgendaTypes['context'];

/** Called when a business day has begun, before anything of that day is booked. */
export type DayRolled<Context> = { dayRolled?(context: Context, day: number): void };
