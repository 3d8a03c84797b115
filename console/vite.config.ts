import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = (file: string) => fileURLToPath(new URL(`../client/src/${file}`, import.meta.url));

/** Addresses of assets are relative: the API knows where it is reached, and writes that into the page. */
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
    // The policy of the page allows no inline script, and no data: address for what it loads.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
