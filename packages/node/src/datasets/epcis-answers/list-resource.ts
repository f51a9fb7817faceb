import type { topLevelResources } from '@kg/contract'
import { eventTypes } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ListedField } from '../epcis-index/listed-values.js'
import { listEpcs } from './list-epcs.js'
import { listValues, type ValuePage } from './list-values.js'

type Resource = (typeof topLevelResources)[number]

const fields: Readonly<Record<Exclude<Resource, 'eventTypes' | 'epcs'>, ListedField>> = {
  bizSteps: 'bizStep',
  bizLocations: 'bizLocation',
  readPoints: 'readPoint',
  dispositions: 'disposition',
}

/** The values behind a resource. There are as many types of events as the standard names. */
export async function listResource(
  ledger: Journal,
  resource: Resource,
  caller: Caller,
  page: { limit: number; after?: readonly (string | number)[] | undefined },
): Promise<ValuePage> {
  if (resource === 'eventTypes') return { values: [...eventTypes] }
  return resource === 'epcs' ? listEpcs(ledger, caller, page) : listValues(ledger, fields[resource], caller, page)
}
