/** What leads from one set of statements to another. */
export interface Difference {
  readonly remove: readonly string[]
  readonly add: readonly string[]
}

export function diffLines(before: readonly string[], after: readonly string[]): Difference {
  const [old, next] = [new Set(before), new Set(after)]
  return { remove: before.filter((line) => !next.has(line)), add: after.filter((line) => !old.has(line)) }
}

export const isSame = ({ remove, add }: Difference): boolean => remove.length + add.length === 0

/** What one has done to the statements, done to newer ones. What is gone there already stays gone. */
export function mergeLines(newest: readonly string[], { remove, add }: Difference): string[] {
  const gone = new Set(remove)
  return [...new Set([...newest.filter((line) => !gone.has(line)), ...add])]
}
