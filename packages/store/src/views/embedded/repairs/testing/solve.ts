import type { Name, Pattern } from './pattern.js'

export type Triple = readonly [Name, Name, Name]
/** Statements by the name of their graph; the default graph has no name. */
export type World = ReadonlyMap<Name, readonly Triple[]>
export type Solution = Readonly<Record<Name, string>>

/** The solutions of a pattern over one graph of a world, worked out from the definitions, with no thought of speed. */
export function solve(pattern: Pattern, world: World, graph: Name = ''): Solution[] {
  const triples = world.get(graph) ?? []
  const of = (inner: Pattern, name = graph) => solve(inner, world, name)
  if ('triple' in pattern) return triples.flatMap((triple) => match(pattern.triple, triple))
  if ('path' in pattern) return path(pattern.path, triples)
  if ('values' in pattern)
    return pattern.rows.map((row) =>
      Object.fromEntries(pattern.values.flatMap((name, at) => (row[at] === 'UNDEF' ? [] : [[name, row[at] ?? '']]))),
    )
  if ('group' in pattern) return group(pattern.group, of)
  if ('union' in pattern) return pattern.union.flatMap((branch) => of(branch))
  if ('graph' in pattern) {
    const { graph: name, of: inner } = pattern
    const names = [...world.keys()].filter((known) => known !== '' && (isVariable(name) || known === name))
    return names.flatMap((known) => join(of(inner, known), isVariable(name) ? [{ [name]: known }] : [{}]))
  }
  if ('select' in pattern) {
    const rows = of(pattern.of).map((row) => (pattern.select.length === 0 ? row : pick(row, pattern.select)))
    return pattern.distinct ? [...new Map(rows.map((row) => [keyOf(row), row])).values()] : rows
  }
  if ('count' in pattern) return count(of(pattern.of), pattern.count, pattern.by)
  return group([pattern], of)
}

export const keyOf = (row: Solution) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
const isVariable = (name: Name) => name.startsWith('?')

function group(parts: readonly Pattern[], of: (pattern: Pattern) => Solution[]): Solution[] {
  let rows: Solution[] = [{}]
  for (const part of parts) {
    if ('optional' in part) {
      const right = of(part.optional)
      rows = rows.flatMap((row) => {
        const joined = join([row], right)
        return joined.length > 0 ? joined : [row]
      })
    } else if ('minus' in part) {
      const right = of(part.minus)
      rows = rows.filter(
        (row) => !right.some((other) => compatible(row, other) && Object.keys(row).some((name) => name in other)),
      )
    } else rows = join(rows, of(part))
  }
  return rows
}

function count(rows: readonly Solution[], name: Name, by: Name | undefined): Solution[] {
  if (by === undefined) return [{ [name]: `${rows.length}` }]
  const groups = new Map<string, [Solution, number]>()
  for (const row of rows.map((all) => pick(all, [by])))
    groups.set(keyOf(row), [row, (groups.get(keyOf(row))?.[1] ?? 0) + 1])
  return [...groups.values()].map(([row, size]) => ({ ...row, [name]: `${size}` }))
}

function path([subject, property, mark, object]: readonly [Name, Name, string, Name], triples: readonly Triple[]) {
  const nodes = new Set(triples.flatMap(([from, , to]) => [from, to]))
  const step = (from: Name) => triples.filter(([s, p]) => s === from && p === property).map(([, , o]) => o)
  const reach = (from: Name): Set<Name> => {
    if (mark === '?') return new Set([from, ...step(from)])
    const found = new Set([from])
    for (const node of found) for (const next of step(node)) found.add(next)
    return found
  }
  if (!isVariable(subject)) nodes.add(subject)
  if (!isVariable(object)) nodes.add(object)
  // A node that is known only because the pattern names it counts at the end that names it, and at the other by reach.
  const starts = isVariable(subject) ? [...nodes] : [subject]
  return starts.flatMap((from) =>
    [...reach(from)].flatMap((to) => match([subject, property, object], [from, property, to])),
  )
}

function match(pattern: Triple, triple: Triple): Solution[] {
  return pattern.reduce<Solution[]>(
    (rows, name, at) => join(rows, isVariable(name) ? [{ [name]: triple[at] ?? '' }] : name === triple[at] ? [{}] : []),
    [{}],
  )
}

function join(left: readonly Solution[], right: readonly Solution[]): Solution[] {
  return left.flatMap((a) => right.filter((b) => compatible(a, b)).map((b) => ({ ...a, ...b })))
}

const compatible = (a: Solution, b: Solution) => Object.keys(a).every((name) => !(name in b) || a[name] === b[name])

function pick(row: Solution, names: readonly Name[]): Solution {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
