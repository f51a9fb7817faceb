import { join } from 'node:path'
import { startLocalChain } from '@kg/chain'
import { all, under } from '../lib/row.js'
import { topic } from '../lib/topic.js'
import { publishingScene, send, signedParams } from './scene.js'

/** The local chain: starting it, publishing on it, and getting it back after it was killed. */
export const local = topic('local', 'The local chain', async ({ home, quick }) => {
  const folder = join(home, 'local-chain')
  const [first, chain] = await timed(() => startLocalChain({ folder }))
  const { author, nodes } = await publishingScene(chain, 1)
  const publications = quick ? 50 : 300
  const times: number[] = []
  for (let number = 1n; number <= publications; number++) {
    const params = await signedParams(chain, author, nodes, { number })
    const [ms] = await timed(() => send(chain, author, 'KnowledgeAssets', 'publish', [params]))
    times.push(ms)
  }
  const [cold = Number.NaN] = times
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  process.kill(chain.pid, 'SIGKILL')
  const [recovered, again] = await timed(() => startLocalChain({ folder }))
  const known = await author.client.getTransactionCount({ address: author.address })
  await chain.stop()
  const [stopped] = await timed(() => again.stop())
  const [restarted, last] = await timed(() => startLocalChain({ folder }))
  await last.stop()
  return [
    { what: 'first start, contracts deployed', values: { ms: first }, ...under(first, 1500, 'ms') },
    {
      what: `publish, durable (${publications} times)`,
      values: { 'cold ms': cold, ms: median, 'p99 ms': p99 },
      ...all(under(median, 50, 'ms')),
    },
    {
      what: `start after kill -9, ${publications} publications sent again`,
      values: { ms: recovered, lost: publications + 2 - known },
      ...all(under(recovered / publications, 20, 'ms each'), under(publications + 2 - known, 1, 'lost')),
    },
    { what: 'stop', values: { ms: stopped } },
    { what: 'start after a clean stop', values: { ms: restarted }, ...under(restarted, 1000, 'ms') },
  ]
})

async function timed<T>(action: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now()
  const result = await action()
  return [performance.now() - began, result]
}
