/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string>>

const unread = new Set(
  'script style template noscript iframe object embed svg head select textarea button datalist audio video canvas map annotation'.split(
    ' ',
  ),
)

const blocks = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

export const isBlock = (name: string): boolean => blocks.has(name)

/** Not text, or text that nobody sees. */
export const isUnread = (name: string, attributes: Attributes): boolean =>
  unread.has(name) ||
  attributes.hidden !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  // The head and foot of the printed page, which LibreOffice writes once.
  (name === 'div' && /^(?:header|footer)$/.test(attributes.title ?? '')) ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')

export const headingLevel = (name: string): number | undefined =>
  /^h[1-6]$/.test(name) ? Number(name.slice(1)) : undefined

/** The title as word processors write it. */
export const isTitle = (name: string, attributes: Attributes): boolean =>
  name === 'p' && /(?:^|\s)(?:title|western-title|MsoTitle)(?:\s|$)/.test(attributes.class ?? '')

const noteRole = /\bdoc-(?:footnote|endnote)s?\b/
const noteType = /\b(?:footnote|endnote|rearnote)s?\b/

/** A footnote, or the list of them, as pandoc, mammoth and EPUBs write it. */
export const isNote = (name: string, attributes: Attributes): boolean =>
  noteRole.test(attributes.role ?? '') ||
  noteType.test(attributes['epub:type'] ?? '') ||
  (/^(?:section|div|aside|ol)$/.test(name) && /(?:^|\s)foot(?:notes?|er-notes)(?:\s|$)/.test(attributes.class ?? '')) ||
  /^(?:foot|end)note-|^sd(?:foot|end)note\d+$/.test(attributes.id ?? '')

/** The arrow from a footnote back to the text. */
export const isBackLink = (attributes: Attributes): boolean =>
  attributes.role === 'doc-backlink' ||
  attributes['epub:type'] === 'backlink' ||
  /(?:^|\s)footnote-back(?:ref)?(?:\s|$)/.test(attributes.class ?? '')

const languageClass = /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|brush:\s*)([\w+#-]+)/

/** The language that a code block names, in the ways that highlighters write it. */
export function codeLanguage(attributes: Attributes): string | undefined {
  const named = attributes['data-language'] ?? attributes['data-lang']
  if (named !== undefined && named !== '') return named.toLowerCase()
  const classes = attributes.class ?? ''
  const found = languageClass.exec(classes)?.[1] ?? /(?:^|\s)sourceCode\s+([\w+#-]+)/.exec(classes)?.[1]
  return found?.toLowerCase()
}
