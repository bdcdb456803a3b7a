import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['stories/**/*.test.ts'],
    // One story at a time: each has browsers of its own, and the machine has few cores.
    fileParallelism: false,
    maxWorkers: 1,
    // A story waits for what it expects, with a limit of its own; this one ends a story that hangs all the same.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
})
