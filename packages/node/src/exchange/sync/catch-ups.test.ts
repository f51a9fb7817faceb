import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { within } from '@kg/core/async'
import type { Host } from '@kg/net'
import { ed25519Signer, Ledger } from '@kg/store'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { makeJournal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { CatchUp } from './catch-up.js'
import { catchUpRows, lastCatchUp, newCatchUp, putCatchUp } from './catch-up-table.js'
import { CatchUps } from './catch-ups.js'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

async function opened() {
  const path = mkdtempSync(join(tmpdir(), 'kg-catch-ups-'))
  const store = await Ledger.open({ path }, { signer: ed25519Signer(pem) })
  const ledger = makeJournal(store)
  const begun: { graph: string; end: () => void }[] = []
  const opening: (() => void | Promise<void>)[] = []
  const network = {
    current: () => ({}) as Host,
    status: () => ({ state: 'ready' }),
    onOpen: (listener: () => Promise<void>) => void opening.push(listener),
  } as unknown as PeerNetwork
  const catchUp: Pick<CatchUp, 'graph' | 'lackingOf'> = {
    lackingOf: () => begun.length,
    async graph(_, { graph, signal }) {
      await within(new Promise<void>((end) => begun.push({ graph, end })), { signal })
      return { status: 'done', peers: 1, received: 2, quads: 3 }
    },
  }
  const catchUps = new CatchUps({ ledger, network, catchUp, log: pino({ enabled: false }) })
  return {
    ledger,
    catchUps,
    begun,
    open: () => Promise.all(opening.map((listener) => listener())),
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

describe('catch-ups', () => {
  it('are on disk when they are answered, and one at a time for a context graph', async () => {
    await using node = await opened()
    const { row, ended } = await node.catchUps.begin('lab')
    expect(node.ledger.read((r) => lastCatchUp(r, 'lab'))).toMatchObject({ jobId: row.jobId, status: 'queued' })
    expect((await node.catchUps.begin('lab')).row.jobId).toBe(row.jobId)
    expect((await node.catchUps.begin('lab', 'peer')).row.jobId).not.toBe(row.jobId)
    expect((await node.catchUps.begin('garden')).row.jobId).not.toBe(row.jobId)
    await node.open()
    await expect.poll(() => node.begun.map(({ graph }) => graph).sort()).toEqual(['garden', 'lab', 'lab'])
    for (const { end } of node.begun) end()
    expect(await ended).toMatchObject({ jobId: row.jobId, status: 'done', peers: 1, received: 2, quads: 3 })
    expect((await node.catchUps.begin('lab')).row.jobId).not.toBe(row.jobId)
    await node.catchUps.stop()
  })

  it('that a stop cut short are taken up under their job at the next start', async () => {
    await using node = await opened()
    const cut = { ...newCatchUp('lab'), status: 'running' as const }
    await node.ledger.writeWithoutReceipt((w) => putCatchUp(w, cut))
    await node.open()
    await expect.poll(() => node.begun.map(({ graph }) => graph)).toEqual(['lab'])
    const { row, ended } = await node.catchUps.begin('lab')
    expect(row.jobId).toBe(cut.jobId)
    await node.catchUps.stop()
    expect(await ended).toMatchObject({ jobId: cut.jobId, status: 'running' })
    expect(node.ledger.read((r) => r.get(catchUpRows, cut.jobId))).toMatchObject({ status: 'running' })
  })

  it('are remembered for a while only', async () => {
    await using node = await opened()
    for (let i = 0; i < 15; i++) {
      const row = { ...newCatchUp('lab'), queuedAt: i, status: 'done' as const, finishedAt: i }
      await node.ledger.writeWithoutReceipt((w) => putCatchUp(w, row))
    }
    const left = node.ledger.read((r) => [...r.range(catchUpRows)].map(({ value }) => value.queuedAt))
    expect(left.sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  })
})
