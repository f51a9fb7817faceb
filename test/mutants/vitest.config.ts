import { defineConfig } from 'vitest/config'

// One suite after the other in one process. Node loads the build itself, which takes half the time: only the suites
// pass through vite.
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.test.js', 'test/dist/**/*.test.js'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: [/\/dist\/(?!.*\.test\.js$)/] } },
  },
})
