import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = (file: string) => fileURLToPath(new URL(`../client/src/${file}`, import.meta.url));

/** Asset URLs start with `./assets/`, because the API replaces this prefix with the console's public path. */
export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: {
    alias: [
      { find: '@throughline/client/csv', replacement: client('csv.ts') },
      { find: '@throughline/client', replacement: client('index.ts') },
    ],
  },
  build: {
    target: 'es2022',
    // The content security policy of the page forbids inline scripts and `data:` URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // One chunk for the first page compresses better than dozens of shared ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
});
