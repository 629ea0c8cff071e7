/** The build of the operator console: hashed files without source maps, and their licences. */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { licencesOf } from '../web/shipped-licences.ts';

const root = import.meta.dirname;

/** The console that `npm run dev` proxies to. */
const CONSOLE = `http://localhost:${process.env['CONSOLE_PORT'] ?? 8090}`;

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), shippedLicences()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': CONSOLE, '/licences.json': CONSOLE } },
});

/** `/licences.json`, which the frame links to. */
function shippedLicences(): Plugin {
  return {
    name: 'anywhen-shipped-licences',
    apply: 'build',
    // After the styles, because it reads their banner.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const modules = resolve(root, '../../node_modules');
      const source = JSON.stringify(licencesOf(Object.values(bundle), modules));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source });
    },
  };
}
