/** What is written at the end of a text: the subject of a pattern, its predicate, a class, or any other object. */
export type PatternPlace = 'subject' | 'predicate' | 'class' | 'object'

const token =
  /#[^\n]*|<[^\s<>]*>|"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[?$][\p{L}\p{N}_]+|[\p{L}\p{N}_.%-]*:[\p{L}\p{N}_.:%-]*|@[a-z-]+|\^\^|[\p{L}\p{N}_]+|[{}[\]().;,/|^*+?]|\S/giu

const rdfType = new Set(['a', 'rdf:type', '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'])
/** After these a pattern begins anew. */
const starts = new Set(['{', '}', '.', 'OPTIONAL', 'UNION', 'WHERE', 'MINUS'])

/** Reads forward through the text before the caret; undefined where no pattern is being written. */
export function placeInPattern(before: string): PatternPlace | undefined {
  let depth = 0
  let terms: string[] = []
  for (const [word] of before.matchAll(token)) {
    if (word.startsWith('#')) continue
    if (word === '{') depth += 1
    if (word === '}') depth -= 1
    if (starts.has(word.toUpperCase())) terms = []
    else if (word === ';') terms = terms.slice(0, 1)
    else if (word === ',') terms = terms.slice(0, 2)
    else if (word === '[') terms = ['[']
    else if (!/^(?:\^\^|@|[/|^*+?()]$)/.test(word)) terms.push(word)
    // A path is still one predicate.
    else if (/^[/|^]$/.test(word) && terms.length > 1) terms = terms.slice(0, 1)
  }
  if (depth < 1) return undefined
  const [first = '', predicate] = terms
  if (/^(?:FILTER|BIND|VALUES|GRAPH|SERVICE)$/i.test(first)) return undefined
  if (terms.length === 0) return 'subject'
  if (predicate === undefined) return 'predicate'
  return rdfType.has(predicate) ? 'class' : 'object'
}
