import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// Random calls to the market of datasets on a chain of their own, with its invariants checked all the way. The campaign
// itself is packages/chain/src/market/campaign/; `npm test` runs its short form.
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })
const { calls = '100000', seed = String(Date.now() % 2 ** 31) } = values
for (const [name, given] of Object.entries({ calls, seed }))
  if (!/^\d+$/.test(given)) throw new TypeError(`--${name} is a whole number, not ${given}`)

process.stdout.write(
  `seed ${seed}: npm run fuzz:market -- --calls ${calls} --seed ${seed} makes the same calls again\n`,
)
const suite = 'packages/chain/dist/market/campaign/market-campaign.test.js'
const env = { ...process.env, KG_MARKET_CALLS: calls, KG_MARKET_SEED: seed }
process.exitCode = spawnSync('npx', ['vitest', 'run', suite], { stdio: 'inherit', env }).status ?? 1
