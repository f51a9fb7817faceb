const kinds: Readonly<Record<string, string>> = {
  ttl: 'Turtle',
  nt: 'N-Triples',
  nq: 'N-Quads',
  trig: 'TriG',
  jsonld: 'JSON-LD',
  json: 'JSON',
  rdf: 'RDF/XML',
  owl: 'RDF/XML',
  xml: 'XML',
  md: 'Markdown',
  markdown: 'Markdown',
  txt: 'Text',
  csv: 'CSV',
  html: 'HTML',
  htm: 'HTML',
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
}

/** What a file seems to be by its name. The node decides by the content where the name says nothing. */
export function kindOf(fileName: string): string {
  const extension = extensionOf(fileName)
  return Object.hasOwn(kinds, extension)
    ? (kinds[extension] ?? '')
    : extension === ''
      ? 'File'
      : extension.toUpperCase()
}

const extensionOf = (fileName: string): string => /[^.]\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

const longestName = 100

/** A name for the draft: the file's without its ending, in letters that need no quoting anywhere. */
export function draftNameOf(fileName: string): string {
  const extension = extensionOf(fileName)
  const stem = extension === '' ? fileName : fileName.slice(0, -extension.length - 1)
  const name = stem
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return [...name].slice(0, longestName).join('').replace(/-$/, '') || 'import'
}

/** The node takes no larger file in one piece. */
export const largestFile = 50 * 1024 * 1024

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kb = bytes / 1024
  return kb < 1024 ? `${Math.round(kb)} KB` : `${(kb / 1024).toFixed(1)} MB`
}
