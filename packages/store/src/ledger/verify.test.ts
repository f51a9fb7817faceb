import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packContent } from './content.js'
import { changes, receipts } from './graphs.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { verifyLedger } from './verify.js'

const act = { agent: 'a', action: 'test', subject: 's' }
const shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
let folder: string
let ledger: Ledger
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kg-verify-'))
  ledger = await Ledger.open({ path: join(folder, 'ledger') }, { signer: ed25519Signer(newEd25519Pem()) })
})
afterEach(async () => {
  await ledger.close()
  rmSync(folder, { recursive: true })
})

async function writeGraph(graph: string): Promise<number> {
  const content = await packContent([`<urn:${graph}> <urn:p> "1" .`])
  const { receipt } = await ledger.write(act, (writer) =>
    writer.change({ shelf, graph, sub: '', op: 'replace', content: writer.putContent(content) }),
  )
  return receipt.seq
}

const problems = async () => (await verifyLedger(ledger)).problems

describe('verifying a ledger', () => {
  it('finds nothing in a good one, and counts what it saw', async () => {
    await writeGraph('one')
    await writeGraph('two')
    expect(await verifyLedger(ledger)).toEqual({ ok: true, receipts: 2, contents: 2, changes: 2, problems: [] })
  })

  it('reports changes of a write that has no receipt', async () => {
    const seq = await writeGraph('one')
    await ledger.writeWithoutReceipt((writer) => {
      const [found] = [...writer.range(changes)]
      if (found === undefined) throw new Error('no change')
      writer.put(changes, [...(found.key as string[]).slice(0, 3), seq + 8, 0], found.value)
    })
    expect(await problems()).toEqual([`changes of write ${seq + 8} have no receipt`])
  })

  it('reports a change that its receipt does not name', async () => {
    const seq = await writeGraph('one')
    await ledger.writeWithoutReceipt((writer) => {
      const [found] = [...writer.range(changes)]
      if (found === undefined) throw new Error('no change')
      writer.put(changes, found.key, { ...found.value, op: 'add' })
    })
    expect(await problems()).toEqual([`the changes of write ${seq} are not those of its receipt`])
  })

  it('reports a receipt that is gone, and the one after it', async () => {
    await writeGraph('one')
    await writeGraph('two')
    await ledger.writeWithoutReceipt((writer) => writer.remove(receipts, 1))
    expect(await problems()).toEqual([
      'receipt 1 of 2 is missing',
      'receipt 2 does not follow the one before it',
      'changes of write 1 have no receipt',
    ])
  })

  it('reports content that a change needs and that is gone', async () => {
    await writeGraph('one')
    const { env } = ledger.inside
    const [key] = [...env.content.getKeys()]
    env.content.removeSync(key as Buffer)
    expect(await problems()).toEqual([expect.stringMatching(/^content [0-9a-f]{64} of write 1 is missing$/)])
  })
})
