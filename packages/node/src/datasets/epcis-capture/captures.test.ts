import { afterAll, describe, expect, it } from 'vitest'
import { asAnn, asBob } from '../../memory/testing/test-memory.test.support.js'
import { openImports } from '../importing/imports.js'
import { documentJson, eventJson, openTestEpcis } from '../testing/test-epcis.test.support.js'
import { openCaptures, removeCaptureNote } from './captures.js'
import { captureNotes } from './table.js'

const node = await openTestEpcis()
const onFault = (error: unknown) => {
  throw error
}
const imports = openImports({ ...node.needs, folder: `${node.folder}/uploads`, onFault })
await imports.start(new AbortController().signal)
afterAll(async () => {
  await imports.stop()
  await node[Symbol.asyncDispose]()
})
const captures = openCaptures({ ledger: node.journal, imports })

describe('a capture', () => {
  it('is a job that tells how it went, to its owner', async () => {
    const id = await captures.capture(Buffer.from(documentJson([eventJson({ eventID: 'urn:one' })])), asAnn)
    await imports.jobs.endOf(id, asAnn)
    expect(captures.find(id, asAnn)).toMatchObject({ captureID: id, running: false, success: true, errors: [] })
    expect(() => captures.find(id, asBob)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_FOUND' }))
    expect(captures.list(asAnn, { limit: 9 }).jobs.map(({ captureID }) => captureID)).toContain(id)
    expect(captures.list(asBob, { limit: 9 })).toEqual({ jobs: [] })
  })

  it('says why it failed', async () => {
    const id = await captures.capture(Buffer.from('<nonsense/>'), asAnn)
    await imports.jobs.endOf(id, asAnn)
    expect(captures.find(id, asAnn)).toMatchObject({
      success: false,
      errors: [{ type: 'epcisException:ValidationException', code: 'EPCIS_INVALID' }],
    })
  })

  it('goes on without the events that are wrong, if it is asked to', async () => {
    const events = [eventJson({ eventID: 'urn:good' }), eventJson({ eventID: 'urn:bad', action: 'MOVE' })]
    const id = await captures.capture(Buffer.from(documentJson(events)), asAnn, 'proceed')
    const row = await imports.jobs.endOf(id, asAnn)
    expect(captures.find(id, asAnn)).toMatchObject({
      running: false,
      success: false,
      captureErrorBehaviour: 'proceed',
      datasetId: expect.any(String),
      errors: [{ title: 'An event was left out', status: 400, detail: expect.stringContaining('"MOVE"') }],
    })
    expect((await node.query({ EQ_eventID: 'urn:good,urn:bad' }, asAnn)).map((one) => one.id)).toEqual(['urn:good'])
    await node.journal.writeWithoutReceipt((w) => removeCaptureNote(w, row ?? {}))
    expect(node.journal.read((r) => r.count(captureNotes))).toBe(0)
  })

  it('of one event waits for it, and is one event when it is repeated', async () => {
    const event = eventJson({ epcList: ['urn:single'] }) as never // It is JSON.
    const ids = [await captures.captureEvent(event, asAnn), await captures.captureEvent(event, asAnn)]
    expect(new Set(ids).size).toBe(1)
    expect((await node.query({ MATCH_epc: 'urn:single' }, asAnn)).map(({ id }) => id)).toEqual([ids[0]])
    const two = Buffer.from(documentJson([eventJson({ epcList: ['urn:a'] }), eventJson({ epcList: ['urn:b'] })]))
    for (const wrong of [two, Buffer.from('<none/>'), [], null, 'x', {}, { ...eventJson(), action: 'MOVE' }])
      await expect(captures.captureEvent(wrong as never, asAnn)).rejects.toMatchObject({ code: 'EPCIS_INVALID' })
  })
})
