import type { EpcisEvent } from '@kg/ingest/datasets'
import { parametersOfUrl } from './parameter-values.js'
import { parseEventQuery } from './parse-query.js'
import type { MasterData } from './query.js'

const noMasterData: MasterData = { within: (id) => new Set([id]), having: () => new Set() }

const base: EpcisEvent = { type: 'ObjectEvent', eventTime: '2024-01-01T00:00:00Z', eventTimeZoneOffset: '+00:00' }

/** Whether an event meets a parameter. */
export function meets(
  event: Partial<EpcisEvent>,
  query: Readonly<Record<string, unknown>>,
  masterData: MasterData = noMasterData,
): boolean {
  const { clauses } = parseEventQuery(parametersOfUrl(query), { ex: 'http://example.com/ns/' })
  const seen = { event: { ...base, ...event }, id: event.eventID ?? 'urn:e', recordTime: 0 }
  return clauses.every((clause) => clause(masterData).test(seen))
}
