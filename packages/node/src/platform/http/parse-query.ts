/** Repeated names become lists; anything else stays text. */
export function parseQuery(text: string): Record<string, string | string[]> {
  if (text === '') return {}
  const found: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { ...found }
}
