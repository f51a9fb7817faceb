/** How many solutions a result in one of the standard formats holds; for N-Triples and N-Quads, how many statements. */
export function countRows(body: string, mediaType: string): number {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type.endsWith('json')) return jsonRows(body)
  if (type.endsWith('xml')) return xmlRows(body)
  if (type === 'text/csv') return Math.max(0, csvRecords(body) - 1)
  if (type === 'text/tab-separated-values') return Math.max(0, lines(body) - 1)
  if (type === 'application/n-triples' || type === 'application/n-quads') return statements(body)
  return 0
}

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const lineFeed = 0x0a

/** A row is an object in an array in an object in the top object: only `results.bindings` has that shape. */
function jsonRows(body: string): number {
  let open = ''
  let rows = 0
  for (let at = 0; at < body.length; at++) {
    switch (body.charCodeAt(at)) {
      case quote:
        at = endOfString(body, at)
        break
      case openBrace:
        if (open === '{{[') rows++
        open += '{'
        break
      case openBracket:
        open += '['
        break
      case closeBrace:
      case closeBracket:
        open = open.slice(0, -1)
    }
  }
  return rows
}

function endOfString(body: string, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    const code = body.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return body.length
}

// Text inside a result cannot hold a bare `<`.
function xmlRows(body: string): number {
  let rows = 0
  for (let at = body.indexOf('<result'); at >= 0; at = body.indexOf('<result', at + 7)) {
    const next = body[at + 7]
    if (next === '>' || next === '/' || next === ' ' || next === '\n' || next === '\r' || next === '\t') rows++
  }
  return rows
}

/** Records of a CSV text; a line end inside quotes belongs to the value. */
function csvRecords(body: string): number {
  let records = 0
  let quoted = false
  for (let at = 0; at < body.length; at++) {
    const code = body.charCodeAt(at)
    if (code === quote) quoted = !quoted
    else if (code === lineFeed && !quoted) records++
  }
  return records + (endsOpen(body) ? 1 : 0)
}

function lines(body: string): number {
  let count = 0
  for (let at = body.indexOf('\n'); at >= 0; at = body.indexOf('\n', at + 1)) count++
  return count + (endsOpen(body) ? 1 : 0)
}

function statements(body: string): number {
  return body.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#')).length
}

const endsOpen = (body: string) => body.length > 0 && body.charCodeAt(body.length - 1) !== lineFeed
