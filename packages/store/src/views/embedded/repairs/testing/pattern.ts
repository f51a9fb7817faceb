/** A variable (`?x`), a node (`:a`) or a property (`:p`). */
export type Name = string

/** Patterns small enough to be evaluated by the letter of the standard, and written as SPARQL. */
export type Pattern =
  | { readonly triple: readonly [Name, Name, Name] }
  | { readonly path: readonly [Name, Name, '*' | '?', Name] }
  | { readonly values: readonly Name[]; readonly rows: readonly (readonly (Name | 'UNDEF')[])[] }
  | { readonly group: readonly Pattern[] }
  | { readonly union: readonly Pattern[] }
  | { readonly optional: Pattern }
  | { readonly minus: Pattern }
  | { readonly graph: Name; readonly of: Pattern }
  | { readonly select: readonly Name[]; readonly distinct?: boolean; readonly of: Pattern }
  | { readonly count: Name; readonly by?: Name; readonly of: Pattern }

/** As it stands between brackets. */
export function write(pattern: Pattern): string {
  if ('triple' in pattern) return `${pattern.triple.join(' ')} .`
  if ('path' in pattern) {
    const [subject, property, mark, object] = pattern.path
    return `${subject} ${property}${mark} ${object} .`
  }
  if ('values' in pattern)
    return `VALUES (${pattern.values.join(' ')}) { ${pattern.rows.map((row) => `(${row.join(' ')})`).join(' ')} }`
  if ('group' in pattern) return pattern.group.map(element).join(' ')
  if ('union' in pattern) return pattern.union.map((branch) => `{ ${write(branch)} }`).join(' UNION ')
  if ('optional' in pattern) return `OPTIONAL { ${write(pattern.optional)} }`
  if ('minus' in pattern) return `MINUS { ${write(pattern.minus)} }`
  if ('graph' in pattern) return `GRAPH ${pattern.graph} { ${write(pattern.of)} }`
  if ('select' in pattern)
    return `SELECT ${pattern.distinct ? 'DISTINCT ' : ''}${pattern.select.join(' ') || '*'} { ${write(pattern.of)} }`
  const by = pattern.by === undefined ? '' : ` GROUP BY ${pattern.by}`
  return `SELECT ${pattern.by ?? ''} (COUNT(*) AS ${pattern.count}) { ${write(pattern.of)} }${by}`
}

/** A group or a sub-query among others needs brackets of its own. */
function element(pattern: Pattern): string {
  const bare = !('group' in pattern || 'select' in pattern || 'count' in pattern)
  return bare ? write(pattern) : `{ ${write(pattern)} }`
}
