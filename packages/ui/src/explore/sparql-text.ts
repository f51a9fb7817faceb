/** What the node takes for an absolute IRI. Nothing in it can end the brackets around it. */
const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/
const longest = 2048

export const isIri = (text: string): boolean => text.length <= longest && absolute.test(text)

/** An IRI as SPARQL writes it. */
export function iriText(iri: string): string {
  if (!isIri(iri)) throw new Error('this is no absolute IRI')
  return `<${iri}>`
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' }

/** A text as SPARQL writes it. */
export const stringText = (text: string): string => `"${text.replace(/[\n\r\t"\\]/g, (sign) => escapes[sign] ?? sign)}"`

/** The number in a count that a query answers. */
export const countOf = (literal: string | undefined): number => Number(/^"(\d+)"/.exec(literal ?? '')?.[1] ?? 0)
