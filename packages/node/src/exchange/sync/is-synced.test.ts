import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { ann, openLab } from '../../memory/testing/test-memory.test.support.js'
import { catchUpRows, newCatchUp, putCatchUp } from './catch-up-table.js'
import { isSynced } from './is-synced.js'

const node = await openLab()
const graph = (more: object) => ({ ...newGraphRow('far'), ...more })
const synced = (row: ReturnType<typeof graph>) => node.ledger.read((r) => isSynced(r, row))

describe('a context graph is in sync', () => {
  it('where it was created, and nowhere unless it is followed', () => {
    expect(synced(graph({ creator: ann, subscribed: true }))).toBe(true)
    expect(synced(graph({ creator: ann, subscribed: false }))).toBe(false)
    expect(synced(graph({ subscribed: true }))).toBe(false)
  })

  it.each([
    ['done', true],
    ['denied', false],
    ['unreachable', false],
    ['failed', false],
    ['running', false],
  ] as const)('after a catch-up that is %s: %s', async (status, expected) => {
    const last = { ...newCatchUp('far'), queuedAt: Date.now() + 1, status }
    await node.ledger.writeWithoutReceipt((w) => putCatchUp(w, last))
    expect(synced(graph({ subscribed: true }))).toBe(expected)
    await node.ledger.writeWithoutReceipt((w) => w.remove(catchUpRows, last.jobId))
  })
})
