import { afterAll, describe, expect, it } from 'vitest'
import type { HandlerSubject } from '../../datasets/handlers/handlers.js'
import { ann, asAnn, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { Jobs } from '../../platform/jobs/jobs.js'
import { readKind } from './protocol.js'
import { stateOf } from './query-state.js'
import type { NetworkQueryRow } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const row: NetworkQueryRow = { id: 'one', agent: ann, query: [], openedAt: 0, until: 100, heard: 2 }
const state = (more: Partial<NetworkQueryRow>, now: number) => ledger.read((r) => stateOf(r, { ...row, ...more }, now))

describe('the state of a question', () => {
  it('is OPEN until its time is over, then FINISHED', () => {
    expect(state({}, 99)).toEqual({ status: 'OPEN' })
    expect(state({}, 100)).toEqual({ status: 'FINISHED' })
  })

  it('is FAILED, with a reason, when nobody could hear it', () => {
    expect(state({ failure: 'no peers' }, 0)).toEqual({ status: 'FAILED', failure: 'no peers' })
    const { heard: _, ...unheard } = row
    expect(ledger.read((r) => stateOf(r, unheard, 100))).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('reach'),
    })
  })

  it('is PROCESSING while an answer to it is read [E-ST-10]', async () => {
    const work = async () => ({})
    const jobs = new Jobs<HandlerSubject>(readKind, { concurrency: 1 }, { ledger, work, onFault: () => undefined })
    const { id } = await jobs.enqueue({ subjectKey: 'a' }, asAnn, { queryId: 'one' })
    expect(state({}, 100)).toEqual({ status: 'PROCESSING' })
    expect(state({ id: 'two' }, 100)).toEqual({ status: 'FINISHED' })
    await jobs.cancel(id, asAnn)
    expect(state({}, 100)).toEqual({ status: 'FINISHED' })
  })
})
