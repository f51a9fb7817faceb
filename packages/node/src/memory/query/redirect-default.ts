import { countDeclaration, isWord, readOuterTokens, splitPieces, type Token } from './update-tokens.js'

/** Where an update goes that names no graph, or all of them. */
export interface DefaultTargets {
  /** The graph that stands for the default graph. */
  readonly defaultGraph: string
  /** What ALL and NAMED mean, beside the default graph. */
  readonly namedGraphs: readonly string[]
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

const nothing = 'DELETE DATA {}'

/** The update with its writes to the default graph as writes to a named one. What its patterns read stays as it is. */
export function redirectDefault(text: string, targets: DefaultTargets): string {
  const edits = [...splitPieces(text)].flatMap(({ tokens, end }) => {
    let at = 0
    for (let words = countDeclaration(tokens[at]); words > 0; words = countDeclaration(tokens[at])) at += words
    return redirectOperation(tokens.slice(at), end, targets)
  })
  let result = ''
  let done = 0
  for (const { from, to, text: put } of edits) {
    result += text.slice(done, from) + put
    done = to
  }
  return result + text.slice(done)
}

function redirectOperation(tokens: readonly Token[], end: number, targets: DefaultTargets): Edit[] {
  const [first, second] = tokens
  if (first === undefined) return []
  const whole = (put: string): Edit[] => [{ from: first.start, to: tokens.at(-1)?.end ?? end, text: put }]
  if (isWord(first, 'CLEAR') || isWord(first, 'DROP')) {
    const graphs = graphsOf(tokens.at(-1), targets)
    if (graphs === undefined) return []
    const one = (graph: string) => `${first.text} SILENT GRAPH <${graph}>`
    return whole(graphs.length === 0 ? nothing : graphs.map(one).join(' ;\n'))
  }
  if (isWord(first, 'ADD') || isWord(first, 'COPY') || isWord(first, 'MOVE')) {
    const names = tokens.filter((token) => isWord(token, 'DEFAULT'))
    // The default graph is always there, and the graph that stands for it need not be.
    const made: Edit = { from: first.start, to: first.start, text: `CREATE SILENT GRAPH <${targets.defaultGraph}> ;\n` }
    const named = names.map(({ start, end: to }) => ({ from: start, to, text: `GRAPH <${targets.defaultGraph}>` }))
    return names.length === 0 ? [] : [made, ...named]
  }
  if (isWord(first, 'LOAD')) return isWord(second, 'SILENT') ? whole(nothing) : []
  if (isWord(first, 'WITH')) return []
  const wrap = (block: Token | undefined): Edit[] =>
    block === undefined
      ? []
      : [{ from: block.start, to: block.end, text: wrapDefault(block.text, targets.defaultGraph) }]
  // DELETE WHERE says its pattern once; it is needed twice when the two halves differ.
  if (isWord(first, 'DELETE') && isWord(second, 'WHERE')) {
    const pattern = tokens[2]?.text ?? '{}'
    return whole(`DELETE ${wrapDefault(pattern, targets.defaultGraph)} WHERE ${pattern}`)
  }
  return tokens.flatMap((token, at) => {
    if (!isWord(token, 'INSERT') && !isWord(token, 'DELETE')) return []
    return wrap(tokens[isWord(tokens[at + 1], 'DATA') ? at + 2 : at + 1])
  })
}

function graphsOf(token: Token | undefined, { defaultGraph, namedGraphs }: DefaultTargets) {
  if (isWord(token, 'DEFAULT')) return [defaultGraph]
  if (isWord(token, 'NAMED')) return namedGraphs
  return isWord(token, 'ALL') ? [...namedGraphs, defaultGraph] : undefined
}

/** A block of statements with those outside GRAPH put into one. */
function wrapDefault(block: string, graph: string): string {
  const inner = block.slice(1, -1)
  const tokens = readOuterTokens(inner)
  let result = '{'
  let done = 0
  const put = (to: number) => {
    const part = inner.slice(done, to).trim().replace(/^\./, '').trim()
    if (part !== '') result += ` GRAPH <${graph}> { ${part} }`
  }
  tokens.forEach((token, at) => {
    const [name, statements] = [tokens[at + 1], tokens[at + 2]]
    if (!isWord(token, 'GRAPH') || name === undefined || !statements?.text.startsWith('{')) return
    put(token.start)
    result += ` ${inner.slice(token.start, statements.end)}`
    done = statements.end
  })
  put(inner.length)
  return `${result} }`
}
