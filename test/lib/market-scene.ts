import { readFileSync } from 'node:fs'
import { startDaemon } from './daemon.js'
import { element, graphText } from './datasets.js'
import { marketDouble } from './market-double.js'
import { register } from './people.js'

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

/** A daemon with an agent, and one more with the market played before it. */
export async function marketScene() {
  const daemon = await startDaemon()
  const alice = await register(daemon, 'alice')
  const market = await marketDouble(daemon, alice, graphText(crate))
  return {
    daemon,
    alice,
    market,
    async [Symbol.asyncDispose]() {
      await market[Symbol.asyncDispose]()
      await daemon[Symbol.asyncDispose]()
    },
  }
}
