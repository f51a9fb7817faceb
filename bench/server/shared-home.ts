import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519Signer } from '@kg/store'
import { withDaemon } from '../lib/daemon.js'
import { fillLedger, openLedger } from '../lib/fill-ledger.js'
import { graphsOf } from '../lib/people.js'
import { contextGraphId, createGraph } from '../lib/prepared-home.js'

const quadsOfAGraph = 1000

/** A node's home with so many shared statements, put into its ledger by its key: each graph a signed transaction. */
export async function sharedHome(folder: string, quads: number): Promise<{ home: string; written: number }> {
  const home = join(folder, `shared-${quads}`)
  mkdirSync(home, { recursive: true })
  await withDaemon(home, ({ client }) => createGraph(client))
  const signer = ed25519Signer(readFileSync(join(home, 'keys', 'node.pem'), 'utf8'))
  const ledger = await openLedger(join(home, 'ledger'), signer)
  const shelf = { contextGraph: contextGraphId, layer: 'swm', agent: '' }
  const written = await fillLedger(ledger, graphsOf(quads, quads / quadsOfAGraph), shelf)
  await ledger.close()
  return { home, written }
}
