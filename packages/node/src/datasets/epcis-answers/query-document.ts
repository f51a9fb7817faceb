import { defined } from '@kg/core'
import { type EpcisItem, epcisContext, writeEpcisJson, writeEpcisXml } from '@kg/ingest/datasets'
import type { QueryEvent } from '../epcis-query/query.js'
import type { AnswerForm } from './answer-form.js'
import { translateEvent } from './translate-event.js'
import type { TranslateId } from './translate-ids.js'

/** Which query an answer belongs to, and how it has its ids. */
export interface AnswerTo {
  readonly queryName?: string | undefined
  readonly subscriptionID?: string
  readonly translateId?: TranslateId | undefined
}

/** Events as the text of an EPCISQueryDocument. */
export async function queryDocument(
  events: readonly QueryEvent[],
  form: AnswerForm,
  { queryName = 'SimpleEventQuery', subscriptionID, translateId }: AnswerTo = {},
): Promise<string> {
  const creationDate = new Date().toISOString()
  const isXml = form.mediaType === 'application/xml'
  const items: EpcisItem[] = [
    {
      kind: 'head',
      head: {
        kind: 'EPCISQueryDocument',
        syntax: isXml ? 'xml' : 'json',
        schemaVersion: isXml ? form.version : '2.0',
        creationDate,
        ...defined({ context: isXml ? undefined : [epcisContext] }),
      },
    },
    { kind: 'query', name: queryName, ...defined({ subscription: subscriptionID }) },
    ...events.map(({ event, id, recordTime }): EpcisItem => {
      const given = translateId === undefined ? event : translateEvent(event, translateId)
      const recorded = { ...given, eventID: id, recordTime: new Date(recordTime).toISOString() }
      return { kind: 'event', event: recorded }
    }),
  ]
  const written = isXml
    ? writeEpcisXml(items, { version: form.version, normalise: true, names: form.names })
    : writeEpcisJson(items, { normalise: true })
  let text = ''
  for await (const piece of written) text += piece
  return text
}
