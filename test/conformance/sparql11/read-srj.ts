import { factory, type Term } from '@kg/core'
import type { Answer } from './answer.js'

interface JsonTerm {
  type: string
  value: string
  datatype?: string
  'xml:lang'?: string
}

interface JsonAnswer {
  boolean?: boolean
  head: { vars?: string[] }
  results?: { bindings: Record<string, JsonTerm>[] }
}

/** SPARQL Query Results JSON Format. */
export function readSrj(document: string): Answer {
  const { boolean, head, results } = JSON.parse(document) as JsonAnswer
  if (boolean !== undefined) return { kind: 'boolean', value: boolean }
  if (results === undefined) throw new Error('the JSON has neither "boolean" nor "results"')
  const rows = results.bindings.map(
    (binding) => new Map(Object.entries(binding).map(([variable, value]) => [variable, term(value)])),
  )
  return { kind: 'rows', variables: head.vars ?? [], rows }
}

function term({ type, value, datatype, 'xml:lang': language }: JsonTerm): Term {
  if (type === 'uri') return factory.namedNode(value)
  if (type === 'bnode') return factory.blankNode(value)
  return factory.literal(value, datatype === undefined ? language : factory.namedNode(datatype))
}
