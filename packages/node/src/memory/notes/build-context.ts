import type { Citation, RecalledNote, RecallWish } from '@kg/contract'
import { defined } from '@kg/core'
import { estimateTokens } from '@kg/core/language'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { assetRows } from '../assets/table.js'
import type { Recalled } from './recall-notes.js'

export type ContextWish = Omit<RecallWish, 'limit'> & { readonly budget: number }

export interface Context {
  readonly text: string
  readonly tokens: number
  readonly citations: Citation[]
  readonly omitted: number
  readonly indexing?: true
  readonly vectors?: Recalled['vectors']
}

type Recall = (wish: RecallWish, caller: Caller) => Promise<Recalled>

const mostResults = 40
/** What is worth less than this share of the best is not worth its tokens. */
const leastShare = 0.2
/** A passage is cut to what is left where at least so many tokens are. */
const leastPassage = 60

/** The best of what is known about a question, as a text with citations that fits into a number of tokens. */
export function openContext(ledger: Journal, recall: Recall) {
  return async ({ budget, ...wish }: ContextWish, caller: Caller): Promise<Context> => {
    const { results, indexing, vectors } = await recall({ ...wish, limit: mostResults }, caller)
    const best = results[0]?.score ?? 0
    // What was corrected would only mislead: its replacement is among the results.
    const wanted = results.filter(({ score, supersededBy }) => score >= best * leastShare && supersededBy === undefined)
    const lines: string[] = []
    const citations: Citation[] = []
    let left = budget
    for (const result of wanted) {
      const mark = `[${citations.length + 1}]`
      const line = fit(`${mark} ${headOf(result)}`, bodyOf(result), left)
      if (line === undefined) continue
      left -= estimateTokens(line)
      lines.push(line)
      citations.push(ledger.read((r) => cite(r, result, mark)))
    }
    const text = lines.join('\n')
    return {
      text,
      tokens: estimateTokens(text),
      citations,
      omitted: wanted.length - citations.length,
      ...defined({ indexing, vectors }),
    }
  }
}

/** The whole, or as many words of it as fit. */
function fit(head: string, body: string, tokens: number): string | undefined {
  const whole = `${head} ${body}`
  if (estimateTokens(whole) <= tokens) return whole
  if (tokens < leastPassage) return undefined
  const words = body.split(/(?<=\s)/)
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (estimateTokens(`${head} ${words.slice(0, middle).join('')}…`) <= tokens) low = middle
    else high = middle - 1
  }
  return low === 0 ? undefined : `${head} ${words.slice(0, low).join('').trimEnd()}…`
}

const placeKeys = ['page', 'slide', 'sheet', 'row', 'chapter', 'part', 'line'] as const

function headOf({ time, recorded, source, label, kind, ...note }: RecalledNote): string {
  const places = placeKeys.flatMap((key) => (note[key] === undefined ? [] : [`${key} ${note[key]}`]))
  const where = [...(source === undefined ? [] : [source]), ...places].join(', ')
  const facts = [
    (time ?? recorded)?.slice(0, 10),
    where === '' ? undefined : where,
    kind === 'entity' ? label : undefined,
  ]
  const told = facts.filter((fact) => fact !== undefined)
  return told.length === 0 ? '' : `(${told.join('; ')})`
}

function bodyOf({ note, text, speaker, neighbours = [] }: RecalledNote): string {
  const say = (who: string | undefined, what: string) => (who === undefined ? what : `${who}: ${what}`)
  const turns = [...neighbours, { note, text, speaker }]
    .sort((a, b) => turnOf(a.note) - turnOf(b.note))
    .map(({ speaker: who, text: what }) => say(who, what))
  return neighbours.length === 0 ? say(speaker, text) : turns.join(' / ')
}

const turnOf = (iri: string): number => Number(/#turn-(\d+)$/.exec(iri)?.[1] ?? 0)

function cite(reader: LedgerReader, result: RecalledNote, mark: string): Citation {
  const { note, name, contextGraphId, author, layer, time, source, ual } = result
  const row = reader.get(assetRows, [contextGraphId, name, author])
  const root = row?.[layer]?.seal?.root
  return {
    mark,
    note,
    name,
    contextGraphId,
    author,
    layer,
    ...defined({ time, source, ual, root }),
    ...defined(Object.fromEntries(placeKeys.map((key) => [key, result[key]]))),
    verify: layer === 'wm' ? 'A draft has no proof: share it first' : proofOf(result),
  }
}

function proofOf({ name, contextGraphId, author, layer }: RecalledNote): string {
  const query = new URLSearchParams({ contextGraphId, layer, agentAddress: author })
  return `GET /api/knowledge-assets/${encodeURIComponent(name)}/proof?${query}, then kg verify-bundle`
}
