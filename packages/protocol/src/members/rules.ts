/** Which status may follow which (rulebook 1.4), for the exchange and for the console's form. */
import type { MemberStatus } from '../base/shapes.ts';

export const STATUS_CHANGES: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  active: ['restricted', 'frozen', 'disabled'],
  restricted: ['active', 'frozen', 'disabled'],
  frozen: ['active', 'disabled'],
  disabled: ['active'],
};
