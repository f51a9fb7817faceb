import { QueryRefusedError } from '@kg/contract/errors'
import { nothing } from './names.js'
import type { Quirk } from './quirks.js'
import { sparqlTokens, type Token } from './sparql-tokens.js'

export interface Confinement {
  /** Graphs that GRAPH may name. */
  readonly namedGraphs: readonly string[]
  /** Graphs that the query's GRAPH clauses do name. */
  readonly constants: readonly string[]
  readonly variable: boolean
  /** The cap of rows that the guard has put into the query. */
  readonly maxRows?: number | undefined
}

/** Changes a text so that a server which does not hold to the dataset still cannot be led outside of it. */
export function confineText(sparql: string, quirk: Quirk, confinement: Confinement): string {
  if (quirk.datasetReplacesFrom && quirk.confinesGraph && quirk.forbiddenIris === undefined) return sparql
  const tokens = [...sparqlTokens(sparql)]
  if (tokens.some(({ kind, text }) => kind === 'other' && text === '\\'))
    throw new QueryRefusedError({ why: 'This SPARQL server takes no codepoint escapes outside of strings' })
  refuseCalls(tokens, quirk)
  const edits = [
    ...(quirk.datasetReplacesFrom ? [] : withoutFrom(tokens)),
    ...(quirk.confinesGraph ? [] : withinDataset(tokens, confinement)),
    ...(quirk.refusesLargeSorts ? withoutCap(tokens, confinement) : []),
  ]
  return applyEdits(sparql, edits)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function* withoutFrom(tokens: readonly Token[]): Iterable<Edit> {
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token, 'FROM')) continue
    const last = tokens[isWord(tokens[at + 1], 'NAMED') ? at + 2 : at + 1]
    if (last?.kind !== 'iri' && last?.kind !== 'name')
      throw new QueryRefusedError({ why: 'FROM is not followed by the IRI of a graph' })
    yield { start: token.start, end: last.end, text: ' ' }
  }
}

function* withinDataset(tokens: readonly Token[], confinement: Confinement): Iterable<Edit> {
  const { constants, variable } = confinement
  if (variable && tokens.some((token) => isWord(token, 'EXISTS') || isWord(token, 'MINUS')))
    throw new QueryRefusedError({
      why: 'This SPARQL server does not keep GRAPH with a variable to the dataset beside EXISTS or MINUS: name the graph',
    })
  const allowed = new Set(confinement.namedGraphs)
  const outside = new Set(constants.filter((graph) => !allowed.has(graph)))
  if (outside.size === 0) return
  for (const [at, token] of tokens.entries()) {
    const graph = tokens[at + 1]
    if (!isWord(token, 'GRAPH') || graph === undefined || graph.kind === 'variable') continue
    const name = graph.kind === 'iri' ? graph.text.slice(1, -1) : ''
    if (allowed.has(name)) continue
    if (!outside.has(name))
      throw new QueryRefusedError({ why: 'On this SPARQL server, graphs are named in GRAPH by their full IRI' })
    yield { start: graph.start, end: graph.end, text: `<${nothing}>` }
  }
}

/** A sorted answer is held by its bytes, and its rows are counted when it is there. */
function* withoutCap(tokens: readonly Token[], { maxRows }: Confinement): Iterable<Edit> {
  if (maxRows === undefined) return
  const at = tokens.findLastIndex((token) => isWord(token, 'LIMIT'))
  const [limit, count] = [tokens[at], tokens[at + 1]]
  const isSorted = tokens.some((token, i) => isWord(token, 'ORDER') && isWord(tokens[i + 1], 'BY'))
  if (isSorted && limit !== undefined && count?.text === String(maxRows + 1))
    yield { start: limit.start, end: count.end, text: ' ' }
}

function refuseCalls(tokens: readonly Token[], quirk: Quirk): void {
  const call = tokens.find(({ kind, text }) => kind === 'iri' && quirk.forbiddenIris?.test(text.slice(1, -1)))
  if (call !== undefined) throw new QueryRefusedError({ why: `${call.text} calls into the SPARQL server itself` })
}

function isWord(token: Token | undefined, keyword: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === keyword
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return result + text.slice(done)
}
