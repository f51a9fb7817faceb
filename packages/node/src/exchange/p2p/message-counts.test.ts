import type { Host } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { MessageCounts } from './message-counts.js'
import { refuse } from './refusals.js'

/** The part of a host that counts what it refused itself. */
const hostWith = (counters: Record<string, number>) => ({ counters: () => counters }) as Pick<Host, 'counters'> as Host

describe('the counts of a protocol', () => {
  it('tell received messages from refused ones', async () => {
    const counts = new MessageCounts('letters')
    expect(await counts.countOutcome(async () => 7)).toBe(7)
    await expect(counts.countOutcome(async () => refuse('forged'))).rejects.toMatchObject({ code: 'MESSAGE_REFUSED' })
    expect(counts.snapshot(undefined)).toMatchObject({ received: 1, refused: { forged: 1 } })
  })

  it('do not count a fault of this node as a refusal', async () => {
    const counts = new MessageCounts('letters')
    const broken = async () => {
      throw new Error('the disk is full')
    }
    await expect(counts.countOutcome(broken)).rejects.toThrow('the disk is full')
    expect(counts.snapshot(undefined)).toMatchObject({ received: 0, refused: {} })
  })

  it('include what the host refused of this protocol, and of no other', () => {
    const counts = new MessageCounts('letters')
    counts.countRefusal('malformed')
    const host = hostWith({
      'refused.letters.MALFORMED_FRAME': 2,
      'refused.letters.RATE_LIMITED': 3,
      'refused.parcels.BUSY': 5,
      'dropped.letters.BUSY': 7,
    })
    expect(counts.snapshot(host).refused).toEqual({ malformed: 3, 'too-often': 3 })
  })
})
