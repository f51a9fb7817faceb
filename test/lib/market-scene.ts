import { readFileSync } from 'node:fs'
import { startDaemon } from './daemon.js'
import { element, graphText, importText } from './datasets.js'
import { register } from './people.js'
import { testNetwork } from './test-network.js'

export const milk = 'urn:epc:id:sgtin:4098765.022222.1'
const crate = {
  ...element('crate', [], { name: 'A crate' }),
  identifiers: [{ '@type': 'sgtin', '@value': milk }],
}

/** The script of the page about the market. */
export function marketScript(): string {
  const [, script] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/market.md', 'utf8')) ?? []
  if (script === undefined) throw new Error('docs/market.md has no script')
  return script
}

/** A market in which everybody holds for others, and nobody waits for long. */
export const marketEnv = {
  KG_MARKET_HOLD: 'on',
  KG_MARKET_OFFER_SECONDS: '8',
  KG_MARKET_OFFER_MIN_HOLDERS: '1',
  KG_MARKET_HOLD_ANSWER_SECONDS: '1',
  KG_MARKET_QUERY_WINDOW: '3',
}

/** Two nodes, of which the second holds datasets for others and has one to offer, and a node without peers. */
export async function marketScene() {
  const network = await testNetwork({ nodes: 2, env: marketEnv })
  const [lonely, alice] = await Promise.all([startDaemon(), register(network.node(0), 'alice')])
  const other = network.api(1)
  await other.ok('depositTokens', { body: { tok_amount: '1000' } })
  const { dataset_id } = await importText(other, graphText(crate))
  await other.ok('shareAsset', { params: { name: dataset_id }, body: { contextGraphId: 'datasets' } })
  return {
    url: network.node(0).url,
    token: alice.token,
    lonely: { url: lonely.url, token: (await register(lonely, 'alice')).token },
    async [Symbol.asyncDispose]() {
      await lonely[Symbol.asyncDispose]()
      await network[Symbol.asyncDispose]()
    },
  }
}
