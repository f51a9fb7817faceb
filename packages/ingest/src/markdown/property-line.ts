const lead = /^[ \t]*(?:[-*+>][ \t]+)?/
const keyForm = /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_ -]*$/u
const maxKey = 64

/** `key:: value` on a line of its own or in a list. */
export function propertyLine(line: string): { key: string; value: string } | undefined {
  const start = (lead.exec(line) as RegExpExecArray)[0].length
  const colons = line.slice(start, start + maxKey + 2).indexOf('::')
  if (colons < 1) return undefined
  const key = line.slice(start, start + colons).trimEnd()
  const after = line.slice(start + colons + 2)
  // `std::vector` is no property.
  if (!keyForm.test(key) || !/^[ \t]/.test(after)) return undefined
  const value = after.trim()
  return value === '' ? undefined : { key, value }
}
