import type { Caller } from '../../platform/caller/caller.js'
import { findEvents } from '../epcis-query/find-events.js'
import { parametersOfUrl } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { datasetsGraph, importDataset } from '../importing/import-dataset.js'
import { openTestDatasets } from './test-datasets.test.support.js'

const progress = { signal: new AbortController().signal, onStep: () => undefined }

/** Fields of an event in JSON-LD. */
export type EventJson = Readonly<Record<string, unknown>>

/** An event with all that is needed, of which some is given. */
export const eventJson = (fields: EventJson = {}): EventJson => ({
  type: 'ObjectEvent',
  eventTime: '2024-01-01T00:00:00Z',
  eventTimeZoneOffset: '+00:00',
  action: 'OBSERVE',
  ...fields,
})

/** A document in JSON-LD. */
export const documentJson = (eventList: readonly EventJson[], more: EventJson = {}): string =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { ex: 'http://example.com/ns/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2024-01-01T00:00:00Z',
    ...more,
    epcisBody: { eventList },
  })

/** A node's memory that captures EPCIS documents and answers queries about them. */
export async function openTestEpcis() {
  const node = await openTestDatasets()
  const capture = (text: string, caller: Caller) =>
    importDataset(
      node.needs,
      { path: node.write(text), standard: 'GS1-EPCIS', contextGraph: datasetsGraph },
      caller,
      progress,
    )
  /** The events of all pages. */
  async function query(parameters: Readonly<Record<string, unknown>>, caller: Caller, limit = 100) {
    const asked = parseEventQuery(parametersOfUrl(parameters), { ex: 'http://example.com/ns/' })
    const all = []
    let page = await findEvents(node.journal, asked, caller, { limit })
    for (;;) {
      all.push(...page.events)
      if (page.next === undefined) return all
      page = await findEvents(node.journal, asked, caller, { limit, after: page.next })
    }
  }
  return Object.assign(node, { capture, query })
}
