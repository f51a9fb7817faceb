// The process that the crash campaign kills: it writes as fast as it can and says on stdout what was acknowledged.
import { createHash } from 'node:crypto'
import { readFileSync, writeSync } from 'node:fs'
import { ed25519Signer, Ledger, packContent } from '@kg/store'

const [path, keyFile, round, writers] = process.argv.slice(2) as [string, string, string, string]
const ledger = await Ledger.open({ path }, { signer: ed25519Signer(readFileSync(keyFile, 'utf8')) })

async function work(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const size = 1 + (createHash('md5').update(`${round} ${writer} ${n}`).digest()[0] ?? 0)
    const lines = Array.from({ length: size }, (_, i) => `<urn:${round}:${writer}:${n}> <urn:p> "${i}" .`).sort()
    const content = await packContent(lines)
    const shelf = { contextGraph: 'crash', layer: 'wm', agent: `0x${writer}` }
    const graph = `urn:draft:${round}:${writer}`
    const act = { agent: `0x${writer}`, action: 'write', subject: graph }
    const { receipt } = await ledger.write(act, (w) =>
      w.change({ shelf, graph, sub: '', op: 'add', content: w.putContent(content) }),
    )
    // Synchronous, so that what the parent reads was acknowledged before the kill.
    writeSync(1, `${receipt.seq} ${receipt.hash} ${content.chunks[0]}\n`)
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => work(writer)))
