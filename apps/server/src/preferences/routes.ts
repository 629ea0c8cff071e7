/** Reading preferences and saving a part of them over the API. */
import { readPreferences, savePreference } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Routes } from '../platform/http/routes.ts';
import { readPreferencesOf, saveChange } from './preference-table.ts';

type PreferencesParts = {
  pool: Pool;
  nowMs: () => number;
  /** Notifies the member's other devices. */
  onChanged: (uid: number) => void;
};

export function servePreferencesRoutes(routes: Routes, parts: PreferencesParts): void {
  const { pool, nowMs, onChanged } = parts;

  routes.serveMember(readPreferences, ({ uid }) => readPreferencesOf(pool, uid));

  routes.serveMember(savePreference, async ({ uid, body }) => {
    const { part, value, changedAgoMs } = body;
    const now = nowMs();
    const change = { uid, part, value, changedAtMs: now - changedAgoMs, nowMs: now };
    const { preferences, isChanged } = await saveChange(pool, change);
    if (isChanged) onChanged(uid);
    return preferences;
  });
}
