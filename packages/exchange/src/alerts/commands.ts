/** What can be asked of price alerts, and what it changes. They move no money and no price. */
import { type CommandRules, byMember } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { AlertLine, AlertRecord, WaitingAlert } from './alert.ts';

/** A level or a move: the other is null. */
export type AlertRequest = {
  readonly symbol: string;
  readonly price: string | null;
  readonly moveBps: number | null;
};

type AlertsCommand =
  | ({ kind: 'set-alert' } & AlertRequest)
  | { kind: 'remove-alert'; alertId: number };

/** With how many more may wait. */
type AlertReply = { readonly alert: AlertLine; readonly left: number };

export type AlertsReplies = { 'set-alert': AlertReply; 'remove-alert': AlertReply };

export const ALERTS_RULES: CommandRules<AlertsCommand> = {
  'set-alert': byMember({ symbol: 'own choice', price: 'own price', moveBps: 'own choice' }),
  'remove-alert': byMember({ alertId: 'own order' }),
};

type AlertsChange = { kind: 'alert'; alert: AlertRecord };

/** An alert as it stands now. */
type AlertsEvent = AlertsChange;

export type AlertsImage = { nextAlertId: number; waiting: readonly WaitingAlert[] };

export type AlertsTypes = CommandTypes<AlertsCommand, AlertsReplies> &
  StateTypes<AlertsImage, AlertsChange, AlertsEvent>;

export type AlertsContext = AlertsTypes['context'];
