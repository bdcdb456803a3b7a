import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { courts } from './packing/courts.ts'
import { licences } from './packing/licences'
import { pack } from './packing/pack.ts'

/** Where the server listens while `npm run dev` serves the pages. */
const server = process.env['VORHAND_URL'] ?? 'http://127.0.0.1:8080'

/** What every page needs; what these need themselves comes along. */
const BASE =
  /node_modules\/(svelte|@noble)\/|src\/(ui|client|connection|rest)\/|src\/account\/\w+(\.svelte)?\.ts$|src\/\w+\.(svelte|ts)$|src\/\w+\.svelte\.ts$/

/** What a table needs beside that, its page included. */
const TABLE = /src\/(table|cards|sheet)\/|src\/pages\/TablePage\.svelte/

export default defineConfig({
  plugins: [svelte(), courts(), licences(), pack()],
  build: {
    target: 'es2022',
    // The server's policy allows no data in place of a file but pictures, and each file has a name by its content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A phone waits for each file in turn: what every page needs is one, and what a table needs is another.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'table', test: TABLE, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/healthz': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  // A test that mounts a component needs what a browser gets, and says at its top that it wants a document.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'packing/**/*.test.ts', 'codegen/**/*.test.js'],
  },
})
