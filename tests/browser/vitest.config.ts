import { defineConfig } from 'vitest/config'
import { PATIENCE_MILLIS } from './harness/patience'

export default defineConfig({
  test: {
    include: ['stories/**/*.test.ts'],
    // One story at a time: each has browsers of its own, and the machine has few cores.
    fileParallelism: false,
    maxWorkers: 1,
    // A story waits for what it expects, with a limit of its own; this one ends a story that hangs all the same.
    testTimeout: 180_000,
    // What is polled is waited for as long as what is to be seen; by itself it would be a second.
    expect: { poll: { timeout: PATIENCE_MILLIS } },
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
