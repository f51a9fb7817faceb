import { parseAst } from 'rolldown/parseAst'
import { type Mutant, type Node, numberTwins } from './mutant.js'
import { rules } from './operators.js'

/** What the compiler writes for `using`, which is not ours to test. */
const isCompilers = /\b(__\w+|env_\d+|e_\d+|result_\d+)\b/

/** Every mutant of a file, each with a name of its own, in the order of the file. */
export function findMutants(file: string, text: string): Mutant[] {
  const found: Mutant[] = []
  for (const node of nodesOf(parseAst(text) as unknown as Node)) {
    for (const rule of rules) {
      const change = rule({ node, text })
      if (change === undefined) continue
      const mutant = { file, ...change, ...linesOf(text, change) }
      if (!isCompilers.test(mutant.line)) found.push(mutant)
    }
  }
  return numberTwins(found.sort((a, b) => a.start - b.start || a.end - b.end))
}

export const apply = (text: string, { start, end, becomes }: Mutant): string =>
  text.slice(0, start) + becomes + text.slice(end)

/** The line of a change, before and after it. */
export function linesOf(text: string, { start, end, becomes }: Pick<Mutant, 'start' | 'end' | 'becomes'>) {
  const from = text.lastIndexOf('\n', start) + 1
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end)
  const short = (line: string) => line.replace(/\s+/g, ' ').trim()
  return {
    line: short(text.slice(from, to)),
    changed: short(text.slice(from, start) + becomes + text.slice(end, to)),
  }
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    if (isHelper(value)) return
    if ('type' in value && 'start' in value) yield value as Node
    for (const inner of Object.values(value)) if (typeof inner === 'object') yield* nodesOf(inner)
  }
}

/** A helper of the compiler stands in front of the code that uses it. */
const isHelper = (value: object): boolean =>
  'type' in value &&
  value.type === 'VariableDeclarator' &&
  'id' in value &&
  String((value.id as { name?: string }).name).startsWith('__')
