const maxLetters = 80

/** A short name that can stand in an IRI: letters and digits of any script, the rest as hyphens. */
export function slug(text: string): string {
  const start = text
    .trim()
    .slice(0, 400)
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
  const words = start
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (words !== '') return [...words].slice(0, maxLetters).join('')
  // Signs only: they are all there is to tell two names apart.
  return encodeURIComponent([...start].slice(0, maxLetters).join('')) || 'untitled'
}

/** The name of a file without folders and ending. */
export function stem(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(0, dot) : base
}

/** The IRI of something that a document of this asset names. */
export function entityIri(baseIri: string, name: string): string {
  return `${baseIri}${baseIri.includes('#') ? '/' : '#'}${slug(name)}`
}
