import { z } from 'zod'
import { deadlineClass } from '../deadline.js'
import { NotAvailableYetError } from '../errors/dataset-routes.js'
import { type Method, route } from '../route.js'
import { earlierRoute, refusedClient } from './dataset-parts.js'

/** A route that says that the node cannot do it yet, whatever is sent. */
const later = <M extends Method, const P extends `/${string}`>(method: M, path: P, summary: string) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string().max(64)])))
  return route({
    ...earlierRoute,
    family: 'dataset-market',
    deadline: deadlineClass({ method, path }),
    method,
    path,
    summary: `${summary}; not available yet`,
    replies: {},
    errors: [...refusedClient, NotAvailableYetError],
    ...(names.length > 0 && { params }),
  })
}

export const replicate = later('POST', '/api/latest/replicate', 'Replicate a dataset')
export const replicateStatus = later('GET', '/api/latest/replicate/:handler_id', 'How a replication goes')
export const replicateResult = later('GET', '/api/latest/replicate/result/:handler_id', 'How a replication went')
export const replicateImport = later('POST', '/api/replication', 'Offer an import to holders')
export const replicationStatus = later('GET', '/api/replication/:replication_id', 'State of an offer')
