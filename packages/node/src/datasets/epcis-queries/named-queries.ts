import { EpcisNotFoundError, EpcisQueryExistsError } from '@kg/contract'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Prefixes } from '../epcis-query/extension-clauses.js'
import { type Parameter, parametersOfJson } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { type QueryRow, queryRows } from './table.js'

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
      w.put(queryRows, [agent, name], row)
    })
  }

  list({ agent }: Caller): QueryRow[] {
    return this.needs.ledger.read((r) => [...r.range(queryRows, { prefix: [agent] })].map(({ value }) => value))
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
