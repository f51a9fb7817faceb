/** A term as the API writes it: an IRI bare or in brackets, a blank node, or a literal with its language or type. */
export type ReadTerm =
  | { readonly kind: 'iri'; readonly iri: string }
  | { readonly kind: 'blank'; readonly label: string }
  | { readonly kind: 'literal'; readonly value: string; readonly language?: string; readonly type?: string }

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

export function readTerm(text: string): ReadTerm {
  if (text.startsWith('_:')) return { kind: 'blank', label: text }
  if (!text.startsWith('"')) return { kind: 'iri', iri: text.startsWith('<') ? text.slice(1, -1) : text }
  const end = text.lastIndexOf('"')
  const value = text
    .slice(1, end)
    .replace(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/gs, (_, sign: string) => unescaped(sign))
  const tail = text.slice(end + 1)
  if (tail.startsWith('@')) return { kind: 'literal', value, language: tail.slice(1) }
  if (tail.startsWith('^^<')) return { kind: 'literal', value, type: tail.slice(3, -1) }
  return { kind: 'literal', value }
}

function unescaped(sign: string): string {
  if (sign.length > 1) return String.fromCodePoint(Math.min(Number.parseInt(sign.slice(1), 16), 0x10ffff))
  return escapes[sign] ?? sign
}
