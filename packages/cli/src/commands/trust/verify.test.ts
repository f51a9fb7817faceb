import { expect, it } from 'vitest'
import type { CommandContext } from '../../command.js'
import { verify } from './verify.js'

it('waits for its window of signatures and half a minute more [C-LI-04]', async () => {
  const waits: unknown[] = []
  const call = async (_route: string, _input: unknown, { timeoutMs }: { timeoutMs?: number }) => {
    waits.push(timeoutMs)
    return { status: 'verified' }
  }
  // Only what the command uses of its context.
  const context = { client: () => ({ call }), during: (_: string, work: () => unknown) => work() } as unknown
  await verify.run({ args: { batchId: 'a' }, options: { timeout: '5000' } }, context as CommandContext)
  expect(waits).toEqual([35_000])
})
