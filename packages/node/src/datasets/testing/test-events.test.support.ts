import type { KgElement } from '@kg/ingest/datasets'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { type DatasetRow, datasetRows } from '../records/table.js'
import { putPiece } from '../records/write-copy.js'
import { copyPieces } from './copy-pieces.test.support.js'

const eventElement = (id: string, eventTime: string): KgElement => ({
  '@id': id,
  '@type': 'kgObject',
  identifiers: [{ '@type': 'id', '@value': id }],
  properties: { objectType: 'ObjectEvent', eventTime, eventTimeZoneOffset: '+00:00', ___metadata: { position: 1 } },
  relations: [],
})

/** Copies of events in a ledger: each copy with the time of its recording, and its events by id and time. */
export async function openTestEvents(
  copies: Readonly<Record<string, { recorded: number; events: Readonly<Record<string, string>> }>>,
) {
  const test = await openTestLedger()
  for (const [copy, { recorded, events }] of Object.entries(copies)) {
    const batch = Object.entries(events).map(([id, time]) => eventElement(id, time))
    // Nothing else of the row is read here.
    const row = { id: copy, agent: '0xa', copy, importedAt: recorded } as unknown as DatasetRow
    await test.ledger.writeWithoutReceipt((w) => {
      for (const piece of copyPieces('0xa', batch)) putPiece(w, copy, piece)
      w.put(datasetRows, [copy, '0xa'], row)
    })
  }
  const rowOf = (copy: string) => test.ledger.read((r) => r.get(datasetRows, [copy, '0xa']))
  const needs = { ledger: test.ledger, rowOf, isRecorded: () => true }
  return Object.assign(test, { rowOf, needs })
}
