import { defineConfig } from 'vitest/config'

// Tests run against the build, so that what is tested is what ships (worker threads included).
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.test.js', 'test/dist/**/*.test.js'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
