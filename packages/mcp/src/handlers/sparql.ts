import type { Reply, Routes } from '@kg/contract'
import { unescapeString } from '@kg/core'
import type { ToolContext } from '../tools/handler.js'

export type Row = Readonly<Record<string, string>>

export interface Question {
  readonly sparql: string
  readonly contextGraphId?: string | undefined
  readonly view?: string | undefined
}

export function ask({ client, signal }: ToolContext, question: Question): Promise<Reply<Routes['postQuery']>> {
  const body = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined))
  return client().call('postQuery', { body: body as { sparql: string } }, { signal })
}

export const rows = async (context: ToolContext, question: Question): Promise<readonly Row[]> =>
  (await ask(context, question)).result.bindings ?? []

/** Rows over all layers: what is shared and published, and beside it the caller's drafts. */
export async function rowsOfAllLayers(context: ToolContext, question: Omit<Question, 'view'>): Promise<Row[]> {
  const [told, drafted] = await Promise.all([
    rows(context, question),
    rows(context, { ...question, view: 'working-memory' }),
  ])
  return [...told, ...drafted]
}

/** The text of a literal as answers write it; anything else as it is. */
export function textOf(term: string): string {
  return term.startsWith('"') ? unescapeString(term.slice(1, term.lastIndexOf('"'))) : term
}
