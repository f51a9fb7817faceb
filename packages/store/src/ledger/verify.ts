import { contentBytes } from './content.js'
import { changes, changesHash, type GraphChange, receipts } from './graphs.js'
import type { Ledger } from './ledger.js'
import { LedgerReader } from './reader.js'
import { firstPrev, receiptFault } from './receipt.js'

export interface VerifyReport {
  ok: boolean
  receipts: number
  contents: number
  changes: number
  problems: string[]
}

const most = 100
const pause = 256

/** Re-hashes every piece of content, walks the receipt chain, and holds the changes against the receipts. */
export async function verifyLedger(
  ledger: Ledger,
  onProgress: (done: { receipts: number; contents: number }) => void = () => undefined,
): Promise<VerifyReport> {
  const { env, signer } = ledger.inside
  const reader = new LedgerReader(env)
  const report: VerifyReport = { ok: true, receipts: 0, contents: 0, changes: 0, problems: [] }
  const fault = (why: string) => {
    report.ok = false
    if (report.problems.length < most) report.problems.push(why)
  }
  const breathe = async (n: number) => {
    if (n % pause !== 0) return
    onProgress(report)
    await new Promise((resolve) => setImmediate(resolve))
  }

  const head = reader.head()
  const claimed = new Map<number, GraphChange[]>()
  for (const { key, value } of reader.range(changes)) {
    const [contextGraph, layer, agent, seq] = key as [string, string, string, number]
    const list = claimed.get(seq) ?? []
    const { erased = value.content } = value
    list[key[4] as number] = { shelf: { contextGraph, layer, agent }, ...value, content: erased }
    claimed.set(seq, list)
    for (const hash of value.content.chunks)
      if (!reader.hasContent(hash)) fault(`content ${hash} of write ${seq} is missing`)
    await breathe(++report.changes)
  }

  let prev = firstPrev
  for (let seq = 1; seq <= head; seq++) {
    const receipt = reader.get(receipts, seq)
    if (receipt === undefined) {
      fault(`receipt ${seq} of ${head} is missing`)
      continue
    }
    const why = receiptFault(receipt, prev, signer)
    if (why !== undefined) fault(why)
    if (changesHash(claimed.get(seq) ?? []) !== receipt.changes)
      fault(`the changes of write ${seq} are not those of its receipt`)
    claimed.delete(seq)
    prev = receipt.hash
    await breathe(++report.receipts)
  }
  for (const seq of claimed.keys()) fault(`changes of write ${seq} have no receipt`)

  for (const key of env.content.getKeys()) {
    try {
      contentBytes(env, (key as Buffer).toString('hex'))
    } catch (error) {
      fault((error as Error).message)
    }
    await breathe(++report.contents)
  }
  return report
}
