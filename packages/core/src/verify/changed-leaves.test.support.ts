import fc from 'fast-check'

export type Path = readonly (string | number)[]

/** The ways to every value in it that is no object or list. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leafPaths(inner, [...path, key]))
}

/** A copy of the value with exactly one leaf changed: by a character, or into something else. */
export function changedLeaf<T extends object>(good: T): fc.Arbitrary<{ path: Path; changed: T }> {
  const character = fc.oneof(fc.constantFrom(...'0123456789abcdefABCDEF'), fc.string({ minLength: 1, maxLength: 1 }))
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.record({ at: fc.nat(), by: character }) },
    { weight: 1, arbitrary: fc.record({ value: fc.jsonValue({ maxDepth: 1 }) }) },
  )
  return fc
    .tuple(fc.constantFrom(...leafPaths(good)), change)
    .map(([path, how]) => ({ path, changed: withChange(good, path, how) }))
    .filter(({ changed }) => JSON.stringify(changed) !== JSON.stringify(good))
}

type Change = { at: number; by: string } | { value: unknown }

function withChange<T extends object>(good: T, path: Path, how: Change): T {
  const copy = structuredClone(good)
  let holder = copy as unknown as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder
  const last = path[path.length - 1] as string
  holder[last] = 'value' in how ? how.value : withCharacter(holder[last], how.at, how.by)
  return copy
}

function withCharacter(value: unknown, at: number, by: string): unknown {
  const text = String(value)
  const i = at % text.length
  const changed = text.slice(0, i) + by + text.slice(i + 1)
  return typeof value === 'number' ? Number(changed) : changed
}
