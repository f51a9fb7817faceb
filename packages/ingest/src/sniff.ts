const headBytes = 4_096

/** The media type that the start of a text looks like; undefined for bytes that are no text. */
export function sniff(bytes: Uint8Array): string | undefined {
  const start = textStart(bytes)
  if (start === undefined) return undefined
  const text = start.trimStart()
  if (/^[[{]/.test(text)) return /"@(?:context|id|graph|type)"/.test(text) ? 'application/ld+json' : 'text/plain'
  if (/^<(?:\?xml|rdf:RDF)/.test(text)) return text.includes('<rdf:RDF') ? 'application/rdf+xml' : undefined
  if (/^<(?:!doctype|html)/i.test(text)) return undefined
  const line = text.split('\n').find((candidate) => candidate.trim() !== '' && !candidate.startsWith('#')) ?? ''
  if (/^\s*(?:@prefix|@base|prefix|base)\s+(?:[^\s<]*:\s*)?</i.test(line)) return 'text/turtle'
  if (/^(?:<[^<>\s]+>|_:\S+)\s+<[^<>\s]+>\s+\S/.test(line)) return 'application/n-quads'
  if (/^---[ \t]*\r?\n/.test(start) || /^#{1,6}[ \t]\S/m.test(text)) return 'text/markdown'
  return 'text/plain'
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
