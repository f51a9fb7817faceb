/** More than any program needs, and far from where writing the value again would overflow the stack. */
const maxDepth = 200

/** Parses JSON that somebody else has written. Throws a SyntaxError if it is broken or nested too deep. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, maxDepth)) throw new SyntaxError(`JSON is nested more than ${maxDepth} deep`)
  return value
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}
