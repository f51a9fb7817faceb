import { assetGraphUri } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { listActivity } from './list-activity.js'

const [me, other] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string]
const mine = 10

/** A log of 5,000 receipts of which only the tenth is the caller's to see; notes how many were read. */
function busyLog() {
  let read = 0
  function* range(_: unknown, { after = 5001 }: { after?: number }) {
    for (let seq = after - 1; seq > 0; seq--) {
      read++
      const agent = `did:kg:agent:${seq === mine ? me : other}`
      yield { key: seq, value: { seq, time: 0, action: 'message.read', agent, subject: agent } }
    }
  }
  return { reader: { range } as never as LedgerReader, count: () => read }
}

describe('a log of which the caller may see little', () => {
  it('is searched a stretch at a time, and what is there is found', () => {
    const { reader, count } = busyLog()
    const found: number[] = []
    let asked = 0
    for (let cursor: string | undefined; ; asked++) {
      const before = count()
      const page = listActivity(reader, { agent: me, isAdmin: false }, { limit: 5, cursor })
      expect(count() - before).toBeLessThanOrEqual(2001)
      found.push(...page.activity.map(({ seq }) => seq))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    expect(found).toEqual([mine])
    expect(asked).toBe(2)
  })
})

describe('a receipt that cannot be shown', () => {
  it('is marked, and the others are listed', () => {
    const agent = `did:kg:agent:${me}`
    const receipt = (seq: number, time: number) => ({
      value: { seq, time, action: 'message.read', agent, subject: agent },
    })
    const range = () => [receipt(2, Number.MAX_SAFE_INTEGER), receipt(1, 0)]
    // Only the log is read.
    const reader = { range } as never as LedgerReader
    expect(listActivity(reader, { agent: me, isAdmin: false }, { limit: 5 }).activity).toMatchObject([
      { seq: 2, unreadable: true },
      { seq: 1, time: '1970-01-01T00:00:00.000Z' },
    ])
  })
})

describe('activity', () => {
  it('is filtered by kind, agent and asset', () => {
    const graph = (name: string) => assetGraphUri({ contextGraphId: 'lab', agent: me, layer: 'wm', name })
    const receipt = (seq: number, action: string, subject: string) => ({
      value: { seq, time: 0, action, agent: `did:kg:agent:${me}`, subject },
    })
    const rows = [
      receipt(3, 'asset.write', graph('plan')),
      receipt(2, 'asset.write', graph('plans')),
      receipt(1, 'assets.write', 'urn:x'),
    ]
    // Only the log is read.
    const reader = { range: () => rows } as never as LedgerReader
    const found = (filter: object) =>
      listActivity(reader, { agent: me, isAdmin: false }, { limit: 5, ...filter }).activity.map(({ seq }) => seq)
    expect(found({})).toEqual([3, 2, 1])
    expect(found({ kind: 'asset' })).toEqual([3, 2])
    expect(found({ name: 'plan' })).toEqual([3])
    expect(found({ kind: 'join' })).toEqual([])
  })
})
