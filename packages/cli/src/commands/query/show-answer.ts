import type { Paint } from '../../command.js'
import { table } from '../shared/table.js'
import type { Answer } from './answer.js'

/** What a person sees of a SELECT or an ASK. */
export function showAnswer({ result, variables, phases }: Answer, paint: Paint): string {
  if (result.boolean !== undefined) return result.boolean ? paint.good('true') : paint.warn('false')
  const rows = result.bindings ?? []
  const cells = rows.map((row) => variables.map((name) => cellOf(row[name])))
  const foot = paint.dim(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'} in ${Math.round(phases.serverTotal)} ms`)
  return rows.length === 0 ? foot : `${table(variables, cells, paint)}\n${foot}`
}

/** Texts and numbers without their dress, the rest as it is. */
function cellOf(term = ''): string {
  const [, text, language] = /^"((?:[^"\\]|\\.)*)"(?:@(.+)|\^\^<.*>)?$/s.exec(term) ?? []
  if (text === undefined) return term
  const plain = text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')
  return language === undefined ? plain : `${plain} @${language}`
}
