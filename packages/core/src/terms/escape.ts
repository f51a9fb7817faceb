// Canonical N-Quads escaping, as RDFC-1.0 (section 5.2) asks: ECHAR where one exists, \u00XX for other controls, the rest as it is.
const needsEscape = /[\u0000-\u001f"\\\u007f]/
const eachEscape = /[\u0000-\u001f"\\\u007f]/g

const named: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

export function escapeString(text: string): string {
  if (!needsEscape.test(text)) return text
  return text.replace(eachEscape, (char) => named[char] ?? `\\u${hex4(char)}`)
}

const eachUnescape = /\\(?:([tbnrf"'\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/g
const unescaped: Record<string, string> = {
  t: '\t',
  b: '\b',
  n: '\n',
  r: '\r',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
}

export function unescapeString(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    eachUnescape,
    (_, short: string | undefined, four: string | undefined, eight: string | undefined) =>
      short === undefined
        ? String.fromCodePoint(Number.parseInt((four ?? eight) as string, 16))
        : (unescaped[short] as string),
  )
}

function hex4(char: string): string {
  return char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
