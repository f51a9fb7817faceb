import { CanonicalWorkLimitError, canonicalLines, type Line, parseLine, Rdf12NotCanonicalError } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { sha256 } from '@kg/store'

/** Above this, blank nodes are known by their labels alone, which sealing changes. */
const mostBlankLines = 5000

/**
 * Statements under marks by which they are found again, whatever their blank nodes are called: statements that blank
 * nodes connect share the mark of their canonical form, any other has one of its own.
 */
export async function markStatements(lines: readonly Line[]): Promise<Map<string, Line[]>> {
  const blank = lines.filter((line) => line.includes('_:') && blankNodesOf(line).length > 0)
  const isBlank = new Set(blank)
  const tooMany = blank.length > mostBlankLines
  const marked = new Map<string, Line[]>()
  for (const line of lines) if (tooMany || !isBlank.has(line)) marked.set(markOf(line), [line])
  for (const group of tooMany ? [] : connect(blank)) {
    const mark = markOf((await canonicalForm(group)).join('\n'))
    const same = marked.get(mark)
    if (same === undefined) marked.set(mark, group)
    else for (const line of group) same.push(line)
  }
  return marked
}

const markOf = (text: string): string => sha256(text).slice(0, 16)

const blankNodesOf = (line: Line): string[] => {
  const { subject, object } = parseLine(line)
  return [subject, object].filter((term) => term.startsWith('_:'))
}

/** Groups of statements that no blank node connects with each other. */
function connect(lines: readonly Line[]): Line[][] {
  const leader = new Map<string, string>()
  const find = (label: string): string => {
    let at = label
    // Each step halves the way for the next one: blank nodes of a long list form a chain.
    for (let next = leader.get(at); next !== undefined && next !== at; next = leader.get(at)) {
      leader.set(at, leader.get(next) ?? next)
      at = next
    }
    return at
  }
  for (const line of lines) {
    const [first, second] = blankNodesOf(line) as [string, string?]
    leader.set(find(second ?? first), find(first))
  }
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const label = find(blankNodesOf(line)[0] as string)
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [line])
    else group.push(line)
  }
  return [...groups.values()]
}

async function canonicalForm(group: readonly Line[]): Promise<readonly Line[]> {
  try {
    return await canonicalLines(await readQuads(group.join('\n'), { format: 'n-quads', blankNodes: 'keep' }))
  } catch (error) {
    if (error instanceof CanonicalWorkLimitError || error instanceof Rdf12NotCanonicalError) return group.toSorted()
    throw error
  }
}
