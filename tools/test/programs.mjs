/**
 * Programs that npm does not bring, for the stages that use them: found, or installed where that
 * is possible. Without one the tests that need it are left out, and the run says so at its end.
 */
import { ensureCaddy } from '../caddy.mjs';
import { requireShell } from '../chromium.mjs';
import { ensureFaketime } from '../faketime.mjs';
import { ensureNatsServer } from '../nats-server.mjs';
import { ensurePostgres } from '../postgres.mjs';

const FOR_MODULES = [
  ['NATS_SERVER_PATH', ensureNatsServer, 'several processes over NATS (no nats-server)'],
  ['CADDY_PATH', ensureCaddy, 'the Caddyfile (no caddy)'],
  ['FAKETIME_PATH', ensureFaketime, 'clocks that jump (no libfaketime)'],
  ['POSTGRES_PATH', ensurePostgres, 'a start on the PostgreSQL of the machine (there is none)'],
];

/** Sets the paths in `env`; returns whether a stage can run. */
export function preparePrograms({ stages, env, leftOut }) {
  const isWanted = (name) => stages.some((stage) => stage.name === name);
  if (isWanted('modules')) {
    for (const [variable, ensure, what] of FOR_MODULES) {
      const path = ensure();
      if (path === '') leftOut.push(what);
      else env[variable] = path;
    }
  }
  if (!isWanted('journeys')) return () => true;
  try {
    env.CHROMIUM_PATH = requireShell();
    return () => true;
  } catch (error) {
    console.log(error.message);
    leftOut.push('journeys (no Chromium)');
    return ({ name }) => name !== 'journeys';
  }
}
