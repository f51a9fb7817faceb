import { cpus } from 'node:os'
import { defineConfig } from 'vitest/config'

// Tests run against the build, so that what is tested is what ships (worker threads included).
export default defineConfig({
  test: {
    include: ['packages/*/dist/**/*.test.js', 'test/dist/**/*.test.js'],
    exclude: ['**/node_modules/**'],
    tags: [{ name: 'short', description: 'The part of a *.slow.test.ts suite that npm test runs.' }],
    pool: 'forks',
    // The build needs no transforms: Node itself loads everything but the suites.
    server: { deps: { external: [/\/dist\/(?!.*\.test\.)/] } },
    // Most suites wait for processes of their own; a core is not what they lack.
    maxWorkers: Math.max(2, cpus().length - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for comes soon; on a busy machine, a little later.
    expect: { poll: { timeout: 30_000 } },
  },
})
