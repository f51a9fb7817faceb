const headBytes = 4_096

/** The media type that the start of a text looks like; undefined for bytes that are no text. */
export function sniff(bytes: Uint8Array): string | undefined {
  const start = textStart(bytes)
  if (start === undefined) return undefined
  const text = start.trimStart()
  if (/^[[{]/.test(text)) return jsonType(text)
  if (/^<(?:!doctype\s+html|html[\s>])/i.test(text) || /^<\?xml[^>]*>\s*<(?:!doctype\s+html|html[\s>])/i.test(text))
    return 'text/html'
  if (/^<(?:\?xml|rdf:RDF|!DOCTYPE)/.test(text))
    return text.includes('<rdf:RDF') ? 'application/rdf+xml' : 'application/xml'
  if (isMessage(text)) return 'message/rfc822'
  const line = text.split('\n').find((candidate) => candidate.trim() !== '' && !candidate.startsWith('#')) ?? ''
  if (/^\s*(?:@prefix|@base|prefix|base)\s+(?:[^\s<]*:\s*)?</i.test(line)) return 'text/turtle'
  if (/^(?:<[^<>\s]+>|_:\S+)\s+<[^<>\s]+>\s+\S/.test(line)) return 'application/n-quads'
  if (/^---[ \t]*\r?\n/.test(start) || /^#{1,6}[ \t]\S/m.test(text)) return 'text/markdown'
  return 'text/plain'
}

/** JSON-LD by its keywords. A bracket alone may begin any text. */
function jsonType(text: string): string {
  if (/"@(?:context|id|graph|type)"/.test(text)) return 'application/ld+json'
  return /^(?:\{\s*(?:"|\})|\[\s*[[{"\]])/.test(text) ? 'application/json' : 'text/plain'
}

/** Fields as only messages have them, before anything else. */
function isMessage(text: string): boolean {
  const fields = text.split(/\r?\n\r?\n/, 1)[0] as string
  const names = fields.match(/^(?:Received|Return-Path|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version):/gim)
  return /^[\w-]+:/.test(text) && new Set(names?.map((name) => name.toLowerCase())).size >= 3
}

function textStart(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, headBytes)
  if (head.includes(0)) return undefined
  try {
    // As a stream, so that a character cut at the end of the head does not count as wrong.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}
