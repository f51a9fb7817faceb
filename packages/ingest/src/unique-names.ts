/** Two things may be called the same: the second is `name-2`. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    let count = counts.get(name) ?? 0
    let unique: string
    do unique = ++count === 1 ? name : `${name}-${count}`
    while (used.has(unique))
    counts.set(name, count)
    used.add(unique)
    return unique
  }
}
