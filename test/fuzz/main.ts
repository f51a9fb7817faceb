import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// Strangers send correctly signed messages and answers with any values to a node, for as long as is asked. The property
// itself is packages/node/src/daemon/hostile/hostile-peers.test.ts; `npm test` sends 4,000 messages.
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const { minutes = '1', seed = String(Date.now() % 2 ** 31) } = values
for (const [name, given] of Object.entries({ minutes, seed }))
  if (!/^\d+(\.\d+)?$/.test(given)) throw new TypeError(`--${name} is a number, not ${given}`)

process.stdout.write(
  `seed ${seed}: npm run fuzz -- --minutes ${minutes} --seed ${seed} sends the same messages again\n`,
)
const suite = 'packages/node/dist/daemon/hostile/hostile-peers.test.js'
const env = { ...process.env, KG_FUZZ_MINUTES: minutes, KG_FUZZ_SEED: seed }
process.exitCode = spawnSync('npx', ['vitest', 'run', suite], { stdio: 'inherit', env }).status ?? 1
