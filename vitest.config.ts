/**
 * Which tests run how: rules (pure, fast), screens (happy-dom), modules (real PostgreSQL, sockets,
 * files). Only a test that hangs reaches its limit.
 */
import { defineConfig } from 'vitest/config';
import { serveCatalogues } from './apps/web/catalogues.config.ts';

const everywhere = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const matching = (suffix: string) => everywhere.map((folder) => `${folder}/**/*${suffix}`);

const isLongForm = process.env['TEST_FORM'] === 'long';
const testTimeout = isLongForm ? 21_600_000 : 600_000;
const limits = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // By itself it would leave one core idle, of two half the machine.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [serveCatalogues()],
        test: {
          name: 'rules',
          include: matching('.test.ts'),
          exclude: ['**/node_modules/**', '**/*.module.test.ts'],
          // Nothing pure can leave anything behind, so no file needs a process of its own.
          isolate: false,
          ...limits,
        },
      },
      {
        plugins: [serveCatalogues()],
        test: {
          name: 'screens',
          include: matching('.test.tsx'),
          exclude: ['**/node_modules/**'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/testing/fresh-page.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'modules',
          include: matching('.module.test.ts'),
          exclude: ['**/node_modules/**'],
          // Loading the whole server takes a second and a half; files of one worker share it.
          isolate: false,
          // Two cores can run three: each waits often for a disk, a process or a tick.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
    ],
  },
});
