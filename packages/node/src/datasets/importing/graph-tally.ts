import type { KgElement } from '@kg/ingest/datasets'
import type { DatasetTally } from '../records/table.js'

/** Counts what a graph has, element by element. */
export class GraphTally {
  private events = 0
  private connectors = 0
  private identifiers = 0

  add({ '@type': type, identifiers, properties }: KgElement): void {
    if (type === 'kgConnector') this.connectors++
    else if (typeof properties.eventTime === 'string') this.events++
    this.identifiers += identifiers.length
  }

  counts(): DatasetTally {
    const { events, connectors, identifiers } = this
    return { events, connectors, identifiers }
  }
}
