import { getEventListeners } from 'node:events'
import type { ServerEvent } from '@kg/client'
import { StreamsTooManyError } from '@kg/contract'
import { deferred } from '@kg/core/async'
import { expect, it } from 'vitest'
import type { CommandContext } from '../../command.js'
import { type ImportJob, withImportEnds } from './import-ends.js'

const job = (jobId: string, state: ImportJob['state']) => ({ jobId, state }) as ImportJob

/** A context whose node answers as the test says. */
function contextWith(ask: (jobId: string) => ImportJob, events: (signal: AbortSignal) => AsyncIterable<ServerEvent>) {
  const client = {
    call: async (_: string, { params }: { params: { jobId: string } }) => ask(params.jobId),
    events: ({ signal }: { signal: AbortSignal }) => events(signal),
  }
  return { client: () => client, signal: new AbortController().signal } as unknown as CommandContext
}

it('hears of the end from the stream after asking once', async () => {
  let asked = 0
  const told = deferred<void>()
  const context = contextWith(
    (id) => {
      asked++
      told.resolve()
      return job(id, 'running')
    },
    async function* () {
      await told.promise
      yield { event: 'import.progress', data: { job: job('1', 'running') } }
      yield { event: 'import.progress', data: { job: job('1', 'succeeded') } }
    },
  )
  expect(await withImportEnds(context, (endOf) => endOf('1'))).toEqual(job('1', 'succeeded'))
  expect(asked).toBe(1)
})

it('asks where the node has no stream left', async () => {
  let asked = 0
  const context = contextWith(
    (id) => job(id, asked++ === 0 ? 'running' : 'failed'),
    // biome-ignore lint/correctness/useYield: it never gets that far
    async function* () {
      throw new StreamsTooManyError({ most: 1 })
    },
  )
  expect(await withImportEnds(context, (endOf) => endOf('1'))).toEqual(job('1', 'failed'))
})

it('leaves nothing behind on the signal of a folder with many files', async () => {
  const asked: string[] = []
  let listeners = Number.NaN
  let wake = deferred<void>()
  const context = contextWith(
    (id) => {
      asked.push(id)
      wake.resolve()
      return job(id, 'running')
    },
    async function* (signal) {
      while (asked.length < 30) {
        await wake.promise
        wake = deferred<void>()
        yield { event: 'import.progress', data: { job: job(asked.at(-1) ?? '', 'succeeded') } }
      }
      listeners = getEventListeners(signal, 'abort').length
    },
  )
  await withImportEnds(context, async (endOf) => {
    for (let i = 0; i < 30; i++) await endOf(`${i}`)
  })
  expect(listeners).toBe(0)
})
