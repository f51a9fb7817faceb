import { setImmediate } from 'node:timers/promises'
import { collectGarbage } from '@kg/core/workers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { LastRequests } from './last-requests.js'

/** Which of these requests, by the lengths of their bodies, are still in memory. */
async function left(last: LastRequests, lengths: readonly number[]): Promise<number[]> {
  const refs = lengths.map((length) => {
    const request = { body: Buffer.alloc(length) }
    last.keep(request as unknown as FastifyRequest, {} as FastifyReply)
    return new WeakRef(request)
  })
  // What a weak reference was just made for lives until the turn is over.
  await setImmediate()
  collectGarbage()
  return refs.flatMap((ref) => ref.deref()?.body.length ?? [])
}

describe('of the requests that were answered', () => {
  it('the last eight are kept', async () => {
    const lengths = Array.from({ length: 20 }, (_, n) => n)
    const last = new LastRequests()
    expect(await left(last, lengths)).toEqual(lengths.slice(-8))
    expect(await left(last, [100])).toEqual([100])
  })

  it('those with a long body are not', async () => {
    const last = new LastRequests()
    expect(await left(last, [10, 16_385, 16_384])).toEqual([10, 16_384])
    expect(await left(last, [20_000])).toEqual([])
  })
})
