/**
 * Everything staff can do: the calls of the console with the roles that may make them, and the
 * commands that the exchange takes from staff with what their fields mean. There is no other way.
 */
import { COMMAND_RULES } from '@anywhen/exchange';
import { STAFF_ROLES, endpointsOf } from '@anywhen/protocol';
import { code, table } from './markdown.ts';

export function listPowers(): string {
  const calls = endpointsOf('staff').map(({ method, path, summary, access, roles }) => [
    code(`${method} ${path}`),
    access === 'public' ? 'whoever reaches the console' : roles.join(', '),
    summary,
  ]);
  const commands = Object.entries(COMMAND_RULES).flatMap(([kind, { by, fields, isRetired }]) => {
    const roles = STAFF_ROLES.filter((role) => by.includes(role));
    if (roles.length === 0 || isRetired) return [];
    const meanings = Object.entries(fields).map(([name, meaning]) => `${name}: ${meaning}`);
    return [[code(kind), roles.join(', '), meanings.join(', ')]];
  });
  return [
    table(['call', 'who', 'what'], calls),
    '',
    table(['command', 'who', 'all it carries'], commands),
  ].join('\n');
}
