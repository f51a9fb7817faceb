// Many publications from several wallets at once, while the RPC is cut and the node is killed; then the chain is asked
// whether each asset was published exactly once, every nonce used and every token accounted for:
//   npm run crash:publish -- --assets 200 --wallets 4 --kills 3 --cuts 3
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defined } from '@kg/core'
import { pause } from '@kg/core/async'
import { startChainNetwork } from '../lib/chain-network.js'
import { startDaemon } from '../lib/daemon.js'
import { operator } from '../lib/people.js'
import { quads } from '../lib/quads.js'
import { until } from '../lib/until.js'
import { auditChain } from './lib/audit-chain.js'

const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '200' },
    wallets: { type: 'string', default: '4' },
    kills: { type: 'string', default: '3' },
    cuts: { type: 'string', default: '3' },
  },
})
const assets = Number(values.assets)
const home = mkdtempSync(join(tmpdir(), 'kg-crash-publish-'))
await using network = await startChainNetwork()
const wallets = await network.equip(home, Number(values.wallets))
const before = await auditChain(network, wallets)
await using daemon = await startDaemon({ home, env: { ...network.env, KG_NODE_ROLE: 'core' } })
const api = operator(daemon)
const names = Array.from({ length: assets }, (_, i) => `asset-${i}`)
const began = performance.now()

await until(
  async () => (await api.ok('status')).chain.state,
  (state) => state === 'ready',
)
await api.ok('createContextGraph', { body: { id: 'campaign', register: true } })
for (const [i, name] of names.entries())
  await api.ok('createAsset', {
    body: { contextGraphId: 'campaign', name, quads: quads(5, i * 5), alsoShareSwm: true },
  })
for (const name of names) await api.ok('publishAsync', { params: { name }, body: { contextGraphId: 'campaign' } })
console.log(`${assets} publications queued`)

const finished = async () => {
  const { counts } = await api.ok('getPublisherStats')
  return counts.finalized + counts.failed
}
const troubles = [
  ...Array.from({ length: Number(values.kills) }, (_, i) => ({ at: (i + 0.5) / Number(values.kills), kill: true })),
  ...Array.from({ length: Number(values.cuts) }, (_, i) => ({ at: (i + 0.2) / Number(values.cuts), kill: false })),
].sort((a, b) => a.at - b.at)
for (const { at, kill } of troubles) {
  await until(finished, (done) => done >= at * assets * 0.9, 300_000)
  if (kill) {
    await daemon.kill()
    await daemon.restart()
    console.log(`killed and started again at ${Math.round(at * 100)} %`)
  } else {
    network.proxy.cut()
    await pause(1500)
    network.proxy.restore()
    console.log(`RPC cut and restored at ${Math.round(at * 100)} %`)
  }
}
await until(finished, (done) => done >= assets, 300_000)
const seconds = (performance.now() - began) / 1000
const { counts } = await api.ok('getPublisherStats')
const inView = await publishedCount()
const after = await auditChain(network, wallets)
const faults = [
  ...(counts.finalized === assets ? [] : [`${assets - counts.finalized} jobs not finalized`]),
  ...(inView === assets ? [] : [`${assets - inView} assets not in the published layer`]),
  ...after.faults,
  ...(after.published === assets ? [] : [`${after.published} publications on the chain`]),
  ...(before.tokens - after.tokens === after.fees ? [] : ['what the wallets spent is not what was paid in fees']),
]
for (const fault of faults) console.log(`FAULT: ${fault}`)
console.log(
  `${assets} assets, ${after.published} publications, ${after.transactions} transactions from ${wallets.length} wallets in ${seconds.toFixed(1)} s; ${faults.length} faults`,
)
rmSync(home, { recursive: true, force: true })
process.exitCode = faults.length === 0 ? 0 : 1

async function publishedCount(): Promise<number> {
  let count = 0
  let cursor: string | undefined
  do {
    const query = { contextGraphId: 'campaign', layer: 'vm', limit: 1000, ...defined({ cursor }) }
    const page = await api.ok('listAssets', { query })
    count += page.assets.length
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return count
}
