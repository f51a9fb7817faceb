import { EpcisNotFoundError, EpcisQueriesTooManyError, EpcisQueryExistsError } from '@kg/contract'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Prefixes } from '../epcis-query/extension-clauses.js'
import { type Parameter, parametersOfJson } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { type QueryRow, queryRows } from './table.js'

/** Of one agent. */
export const mostQueries = 100

export interface NamedQueriesNeeds {
  readonly ledger: Journal
  /** Is called in the transaction that deletes a query. */
  readonly onDelete: (writer: LedgerWriter, row: QueryRow) => void
}

/** Queries by the names that their agents gave them. */
export class NamedQueries {
  constructor(private readonly needs: NamedQueriesNeeds) {}

  async save(name: string, query: QueryRow['query'], { agent }: Caller): Promise<void> {
    const row = { agent, name, query, createdAt: Date.now() }
    const { parameters, prefixes } = readNamedQuery(row)
    parseEventQuery(parameters, prefixes)
    await this.needs.ledger.write(actOf('epcis.save-query', agent, subjectOf(name)), (w) => {
      if (w.has(queryRows, [agent, name])) throw new EpcisQueryExistsError({ name })
      const own = [...w.range(queryRows, { prefix: [agent], limit: mostQueries })]
      if (own.length === mostQueries) throw new EpcisQueriesTooManyError({ most: mostQueries })
      w.put(queryRows, [agent, name], row)
    })
  }

  /** Queries by their names, those after one of them. */
  list({ agent }: Caller, { limit, after }: { limit: number; after?: string | undefined }): QueryRow[] {
    const range = { prefix: [agent], limit, ...(after !== undefined && { after: [agent, after] }) }
    return this.needs.ledger.read((r) => [...r.range(queryRows, range)].map(({ value }) => value))
  }

  /** Whether a query is still the one that it was. */
  isThere({ agent, name, createdAt }: QueryRow): boolean {
    return this.needs.ledger.read((r) => r.get(queryRows, [agent, name]))?.createdAt === createdAt
  }

  require(name: string, { agent }: Caller): QueryRow {
    const row = this.needs.ledger.read((r) => r.get(queryRows, [agent, name]))
    if (row === undefined) throw new EpcisNotFoundError({ what: 'query', id: name })
    return row
  }

  async delete(name: string, { agent }: Caller): Promise<void> {
    await this.needs.ledger.write(actOf('epcis.delete-query', agent, subjectOf(name)), (w) => {
      const row = w.get(queryRows, [agent, name])
      if (row === undefined) throw new EpcisNotFoundError({ what: 'query', id: name })
      w.remove(queryRows, [agent, name])
      this.needs.onDelete(w, row)
    })
  }
}

/** The parameters of a stored query, and what the prefixes in their names stand for. */
export function readNamedQuery({ query }: Pick<QueryRow, 'query'>): {
  parameters: readonly Parameter[]
  prefixes: Prefixes
} {
  const prefixes: Record<string, string> = {}
  for (const part of [query['@context'] ?? []].flat())
    if (typeof part === 'object' && part !== null)
      for (const [prefix, uri] of Object.entries(part)) if (typeof uri === 'string') prefixes[prefix] = uri
  return { parameters: parametersOfJson(query), prefixes }
}

const subjectOf = (name: string): string => `urn:kg:epcis-query:${encodeURIComponent(name)}`
