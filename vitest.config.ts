/**
 * Which tests run how: rules (pure, fast), screens (happy-dom), modules (real PostgreSQL, sockets,
 * files).
 */
import { defineConfig } from 'vitest/config';

const everywhere = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const matching = (suffix: string) => everywhere.map((folder) => `${folder}/**/*${suffix}`);

export default defineConfig({
  test: {
    // By itself it would leave one core idle, of two half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: matching('.test.ts'),
          exclude: ['**/node_modules/**', '**/*.module.test.ts'],
          // Nothing pure can leave anything behind, so no file needs a process of its own.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: matching('.test.tsx'),
          exclude: ['**/node_modules/**'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/patience.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'modules',
          include: matching('.module.test.ts'),
          exclude: ['**/node_modules/**'],
          // Much of their time is waiting; more at once would only be in each other's way.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
