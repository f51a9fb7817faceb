// Suites that take minutes. `npm run slow` runs them whole; `npm test` runs one test of each.
import { spawnSync } from 'node:child_process'

export const slowSuites = [
  'test/dist/operating/update.test.js',
  'test/dist/behaviour/cli/index.test.js',
  'test/dist/behaviour/cli/devnet.test.js',
  'test/dist/behaviour/net/faults.test.js',
  'test/dist/behaviour/net/kill-steps.test.js',
  'test/dist/behaviour/net/responsive.test.js',
  'test/dist/behaviour/net/skill-steps.test.js',
  'test/dist/behaviour/net/clock-skew.test.js',
  'test/dist/mcp/conformance.test.js',
]

/** The one test of each. */
export const shortForm =
  'updates a running node|answers the questions of|starts nodes that have found|all see what one of them shares|has stored a share and told nobody|forge messages|its caller dies while it runs|has what others share by comparing|passes over HTTP what needs no fixtures'

if (process.argv[1]?.endsWith('slow-suites.mjs'))
  process.exitCode = spawnSync('npx', ['vitest', 'run', ...slowSuites], { stdio: 'inherit' }).status ?? 1
