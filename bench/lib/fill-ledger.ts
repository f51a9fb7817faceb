import { ed25519Signer, Ledger, newEd25519Pem, packContent, type Shelf, type Signer } from '@kg/store'
import type { NamedLines } from './people.js'

export const shelf: Shelf = { contextGraph: 'bench', layer: 'swm', agent: '' }

const together = 16

/** Opens a ledger whose signer is new: good for one process. */
export function openLedger(path: string, signer: Signer = ed25519Signer(newEd25519Pem())): Promise<Ledger> {
  return Ledger.open({ path }, { signer })
}

/** Writes each graph in a transaction of its own. Returns how many statements that were. */
export async function fillLedger(ledger: Ledger, graphs: Iterable<NamedLines>, into: Shelf = shelf): Promise<number> {
  let running: Promise<void>[] = []
  let quads = 0
  for (const graph of graphs) {
    quads += graph.lines.length
    running.push(putGraph(ledger, graph, into))
    if (running.length < together) continue
    await Promise.all(running)
    running = []
  }
  await Promise.all(running)
  return quads
}

export async function putGraph(ledger: Ledger, { graph, lines }: NamedLines, into: Shelf = shelf): Promise<void> {
  const content = await packContent(lines)
  await ledger.write({ agent: 'bench', action: 'replace', subject: graph }, (writer) =>
    writer.change({ shelf: into, graph, sub: '', op: 'replace', content: writer.putContent(content) }),
  )
}
