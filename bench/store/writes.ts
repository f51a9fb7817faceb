import { canonicalLines } from '@kg/core'
import { packContent, type Shelf } from '@kg/store'
import { openLedger } from '../lib/fill-ledger.js'
import { lines, ns, quadsPerPair } from '../lib/people.js'
import { atLeast, type Row } from '../lib/row.js'
import { withTempHome } from '../lib/temp-home.js'
import { measure } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { fromWire, toWire, type WireQuad } from '../lib/wire-quads.js'

const size = 1000

type MakeLines = (transaction: number) => string[] | Promise<string[]>

/** Transactions of 1,000 statements that are on disk when they are acknowledged. */
export const writes = topic('writes', 'Durable writes, 1,000-quad transactions', async ({ quick }) => {
  const count = quick ? 160 : 480
  const ready = linesOf(count)
  const fromJson = jsonReader(ready)
  const fromLines: MakeLines = (i) => ready[i] ?? []
  const target = 60_000
  const sixteen = await written(fromLines, count, 16)
  const http = await written(fromJson, count, 16)
  const alone = await measure(fromJson, { budgetMs: 2000, most: count })
  return [
    row('1 writer', await written(fromLines, Math.floor(count / 2), 1)),
    { ...row('16 writers', sixteen), ...atLeast(sixteen.quads, target, 'quads/s') },
    row('JSON quads → canonical lines alone', { quads: alone.perSecond * size, worst: alone.worst, p50: alone.p50 }),
    row('16 writers, from JSON quads', http),
  ]
})

/** Statements a second that 16 writers bring from JSON to the disk without HTTP. */
export async function inProcessWrites(count: number): Promise<number> {
  return (await written(jsonReader(linesOf(count)), count, 16)).quads
}

const linesOf = (count: number) => Array.from({ length: count }, (_, i) => lines((i * size) / quadsPerPair, size))

function jsonReader(ready: readonly string[][]): MakeLines {
  const bodies = ready.map((some) => JSON.stringify({ quads: some.map(toWire) }))
  return (i) => {
    const { quads } = JSON.parse(bodies[i] ?? '') as { quads: WireQuad[] }
    return canonicalLines(quads.map(fromWire))
  }
}

interface Written {
  readonly quads: number
  readonly worst: number
  readonly p50: number
}

const row = (what: string, { quads, p50, worst }: Written): Row => ({
  what,
  values: { 'quads/s': quads, 'p50 ms': p50, 'worst ms': worst },
})

function written(make: MakeLines, transactions: number, writers: number): Promise<Written> {
  return withTempHome(async (path) => {
    const ledger = await openLedger(path)
    const write = async (turn: number) => {
      const agent = `0x${turn % writers}`
      const shelf: Shelf = { contextGraph: 'bench', layer: 'wm', agent }
      const content = await packContent(await make(turn))
      await ledger.write({ agent, action: 'write', subject: 'draft' }, (writer) =>
        writer.change({ shelf, graph: `${ns}draft/${agent}`, sub: '', op: 'add', content: writer.putContent(content) }),
      )
    }
    const { perSecond, p50, worst } = await measure(write, { callers: writers, budgetMs: 60_000, most: transactions })
    await ledger.close()
    return { quads: perSecond * size, p50, worst }
  })
}
