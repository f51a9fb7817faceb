import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ed25519Signer, type Ledger, newEd25519Pem } from '@kg/store'
import { fillLedger, openLedger } from './fill-ledger.js'
import { graphsOf } from './people.js'

export const namedGraphs = 1000

export interface Prepared {
  readonly quads: number
  open(): Promise<Ledger>
}

/** A ledger with so many statements in 1,000 named graphs: made by the first topic that asks, found by the others. */
export async function preparedLedger(home: string, quads: number): Promise<Prepared> {
  const path = join(home, `ledger-${quads}`)
  const note = join(home, `ledger-${quads}.json`)
  if (!existsSync(note)) {
    const pem = newEd25519Pem()
    const ledger = await openLedger(path, ed25519Signer(pem))
    const written = await fillLedger(ledger, graphsOf(quads, namedGraphs))
    await ledger.close()
    writeFileSync(note, JSON.stringify({ pem, written }))
  }
  const { pem, written } = JSON.parse(readFileSync(note, 'utf8')) as { pem: string; written: number }
  return { quads: written, open: () => openLedger(path, ed25519Signer(pem)) }
}
