import { JobActiveError } from '@kg/contract'
import { describe, expect, it, vi } from 'vitest'
import { enqueueOnce } from './enqueue-once.js'

const caller = { agent: '0x1', isAdmin: true }
type Queue = Parameters<typeof enqueueOnce>[0]
const queueWith = (enqueue: () => Promise<{ id: string }>): Queue =>
  // Nothing but the id is asked for.
  ({ enqueue: vi.fn(enqueue) }) as unknown as Queue

describe('a job that is wanted once', () => {
  it('is queued, or is the one that is under way', async () => {
    expect(
      await enqueueOnce(
        queueWith(async () => ({ id: 'new' })),
        'a',
        caller,
        {},
      ),
    ).toBe('new')
    const active = queueWith(() => Promise.reject(new JobActiveError({ existingJobId: 'old' })))
    expect(await enqueueOnce(active, 'a', caller, {})).toBe('old')
  })

  it('is refused for any other reason', async () => {
    const broken = queueWith(() => Promise.reject(new Error('the disk is full')))
    await expect(enqueueOnce(broken, 'a', caller, {})).rejects.toThrow('the disk is full')
  })
})
