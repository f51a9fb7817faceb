import type { Answer, QueryFormat } from './answer.js'
import { projection } from './projection.js'

/** An answer in the format that is asked for: rows for a table stay data, all else is text. */
export async function presentAnswer(
  sparql: string,
  answer: Omit<Answer, 'variables'>,
  format: QueryFormat,
): Promise<Answer | string> {
  const full: Answer = { ...answer, variables: projection(sparql, answer.result.bindings) }
  const graph = full.result.quads !== undefined
  if (format === 'table' && !graph) return full
  const { renderAnswer } = await import('./render-answer.js')
  return renderAnswer(full, graph && format === 'table' ? 'turtle' : format)
}
